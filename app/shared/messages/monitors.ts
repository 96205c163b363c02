/** Settings of what is checked, and what a refused one is told. */
export const monitors = {
  title: 'Monitors',
  headerName: 'A header’s name has letters, digits and hyphens only',
  interval: 'Between 10 seconds and an hour',
  overBudget:
    'Failed to create a pingdom-style uptime check, possibly over budget, contact the administrator',
} as const
