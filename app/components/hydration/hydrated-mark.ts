/**
 * `html[data-hydrated]` names what answers input by scripts: `root`, and each part that hydrates on interaction. It
 * outlives a client-side navigation, which renders its screen with handlers.
 */
export function markHydrated(part: string): void {
  const { dataset } = document.documentElement
  dataset['hydrated'] = [...new Set(dataset['hydrated']?.split(' ')).add(part)].join(' ')
}
