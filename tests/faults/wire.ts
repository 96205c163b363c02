import { createServer, type Server, type Socket } from 'node:net'

/** Passes each connection on to another one, as a wire would. */
export const wireTo = (connectFar: () => Socket): Server =>
  createServer((near) => {
    const far = connectFar()
    near.pipe(far).pipe(near)
    for (const end of [near, far]) {
      end.on('error', () => {
        near.destroy()
        far.destroy()
      })
    }
  })
