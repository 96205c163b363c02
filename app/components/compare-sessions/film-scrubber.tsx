import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useEffect, useId, useState } from 'react'
import { Button } from '~/components/ui/button'
import { formatTime } from '~/shared/format/time'
import { compareSessionMessages } from '~/shared/messages/compare-sessions'
import type { FilmstripView } from '~/shared/schemas/lighthouse'

const messages = compareSessionMessages.session
const STEP_MS = 100
const TAIL_MS = 500

interface Film {
  position: number
  name: string
  film: NonNullable<FilmstripView>
}

const lastOf = ({ film: { frames } }: Film) => Math.max(0, ...frames.map(({ atMs }) => atMs))

/** The newest frame at a moment; null before the first. */
const frameAt = ({ film: { frames } }: Film, atMs: number) =>
  frames.reduce<{ atMs: number; src: string } | null>(
    (found, frame) => (frame.atMs <= atMs && frame.atMs >= (found?.atMs ?? 0) ? frame : found),
    null,
  )

/** Moves the time forward as a recording would, until the end. */
function usePlayback(endMs: number) {
  const [atMs, setAtMs] = useState(endMs)
  const [isPlaying, setPlaying] = useState(false)
  useEffect(() => {
    if (!isPlaying) return
    let last = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const passed = now - last
      last = now
      setAtMs((at) => Math.min(endMs, at + passed))
      frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [isPlaying, endMs])
  useEffect(() => {
    if (atMs >= endMs) setPlaying(false)
  }, [atMs, endMs])
  const start = (from: number) => {
    setAtMs(from)
    setPlaying(true)
  }
  return { atMs, setAtMs, isPlaying, setPlaying, start }
}

/** Shows all loads at one moment: by a slider, or played in sync at the speed of the load. */
export function FilmScrubber({ films }: { films: Film[] }) {
  const id = useId()
  const endMs = Math.ceil((Math.max(0, ...films.map(lastOf)) + TAIL_MS) / STEP_MS) * STEP_MS
  const { atMs, setAtMs, isPlaying, setPlaying, start } = usePlayback(endMs)
  if (films.length === 0) return null
  return (
    <div
      className="mt-4 flex flex-col gap-3 border-t border-line pt-4 [@media(scripting:none)]:hidden"
      data-print="hide"
    >
      <div className="flex flex-wrap items-center gap-2">
        {isPlaying ? (
          <Button type="button" icon={Pause} onClick={() => setPlaying(false)}>
            {messages.pause}
          </Button>
        ) : (
          <Button type="button" icon={Play} onClick={() => start(atMs >= endMs ? 0 : atMs)}>
            {messages.play}
          </Button>
        )}
        <Button type="button" icon={RotateCcw} iconOnly variant="quiet" onClick={() => start(0)}>
          {messages.restart}
        </Button>
        <label htmlFor={id} className="sr-only">
          {messages.scrubber}
        </label>
        <input
          id={id}
          type="range"
          min={0}
          max={endMs}
          step={STEP_MS}
          value={Math.round(atMs)}
          aria-valuetext={messages.at(formatTime(atMs).text)}
          onChange={({ currentTarget }) => {
            setPlaying(false)
            setAtMs(Number(currentTarget.value))
          }}
          className="min-w-40 flex-1 accent-[var(--mark)]"
        />
        <output htmlFor={id} className="w-16 text-right tabular-nums">
          {formatTime(Math.round(atMs)).text}
        </output>
      </div>
      <ul className="grid gap-3 [grid-template-columns:repeat(auto-fill,minmax(min(100%,9rem),1fr))]">
        {films.map((one) => {
          const frame = frameAt(one, atMs)
          const { width, height } = one.film
          return (
            <li key={one.position} className="flex min-w-0 flex-col gap-1">
              <span
                className="block overflow-hidden rounded-2 border border-line bg-sunken"
                style={{ aspectRatio: `${width} / ${height}` }}
              >
                {frame ? (
                  <img
                    src={frame.src}
                    alt=""
                    width={width}
                    height={height}
                    className="size-full object-cover"
                  />
                ) : null}
              </span>
              <span className="truncate text-12 text-quiet">{one.name}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
