import { z } from 'zod'
import { NEXT_STEPS } from '../rules/onboarding/next-steps'

export const skipStepForm = z.object({ step: z.enum(NEXT_STEPS) })
