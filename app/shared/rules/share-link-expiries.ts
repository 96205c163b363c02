export const EXPIRIES = ['7', '30', '90', '365', 'never', 'date'] as const
