import { createServer, type Server, type Socket } from 'node:net'

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
