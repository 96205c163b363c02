export async function readJson<T>(address: string, signal: AbortSignal): Promise<T | null> {
  const answer = await fetch(address, { signal, headers: { accept: 'application/json' } }).catch(() => null)
  return answer?.ok ? answer.json().catch(() => null) : null
}
