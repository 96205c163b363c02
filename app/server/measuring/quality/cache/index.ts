import type { Weighted } from '../score-section'
import { immutable } from './immutable'
import { lifetime } from './lifetime'
import { storage } from './storage'
import { validator } from './validator'
import { vary } from './vary'

/** Weights out of 100 with reasons. An audit that does not apply is left out of the sum. */
export const CACHE_AUDITS: readonly Weighted[] = [
  { audit: lifetime, weight: 60, because: 'Decides what a second visit loads again.' },
  { audit: validator, weight: 15, because: 'Makes what has run out cost a question, not the file.' },
  { audit: storage, weight: 10, because: 'What may not be kept is loaded each time.' },
  { audit: vary, weight: 10, because: 'A copy for each visitor is no copy.' },
  { audit: immutable, weight: 5, because: 'Spares reloads the question.' },
]
