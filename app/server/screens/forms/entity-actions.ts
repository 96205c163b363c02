import type { SubmissionResult } from '@conform-to/react'
import { z } from 'zod'
import { intentOf, submitForm } from './form'

type Action<R> = (request: Request) => Promise<R>
type Actions = Record<string, Action<unknown>> & { default: Action<unknown> }
type ResultOf<T extends Actions> = { [Name in keyof T]: Awaited<ReturnType<T[Name]>> }[keyof T]

export const formAction =
  <S extends z.ZodType, R>(
    schema: S,
    run: (value: z.output<S>, reply: () => SubmissionResult<string[]>) => Promise<R>,
  ) =>
  (request: Request) =>
    submitForm(request, schema, run)

export const confirmAction = <R>(run: () => Promise<R>) => formAction(z.object({}), run)

/** Runs the submitted form's action: the one named by `?dialog=`, else by the button's `intent`, else `default`. */
export async function entityActions<T extends Actions>(request: Request, actions: T): Promise<ResultOf<T>> {
  const dialog = new URL(request.url).searchParams.get('dialog')
  const name = dialog !== null && Object.hasOwn(actions, dialog) ? dialog : await intentOf(request)
  const action = (Object.hasOwn(actions, name) && actions[name]) || actions.default
  return (await action(request)) as ResultOf<T>
}
