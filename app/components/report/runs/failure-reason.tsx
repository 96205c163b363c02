import { failureSentence } from '~/shared/rules/measuring/run-failures'

/** Why a test of a list failed. */
export const FailureReason = ({ code, detail }: { code: string; detail: string | null }) => (
  <span className="basis-full text-13 text-pretty wrap-anywhere text-quiet">
    {failureSentence(code)}
    {detail ? ` ${detail}` : null}
  </span>
)
