import { z } from 'zod'

export const readmeToken = z.object({ readmeToken: z.string() })
export const chatToken = z.object({ token: z.string() })
