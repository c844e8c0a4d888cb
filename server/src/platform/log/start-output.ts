/** What a starting and stopping server says: steps with their time on a terminal, JSON lines in a file. */
import { hostname } from 'node:os'
import { progressText, type StartEvent, type StartState, stageTitles } from '../start/start-progress.ts'
import { clearLine, type LogFormat } from './text-log.ts'

type Out = {
  write(text: string): unknown
  isTTY?: boolean | undefined
  columns?: number | undefined
  hasColors?: (() => boolean) | undefined
}

export type StartOutput = {
  /** One line; JSON with these further members. */
  say(message: string, more?: Record<string, unknown>): void
  /** A warning or the reason of an end. */
  warn(message: string): void
  /** Shows an event of the start; on a terminal the running stage is rewritten in one line. */
  show(event: StartEvent, state: StartState): void
  /** The last lines of a start. */
  welcome(lines: readonly string[]): void
}

const levels = { info: 30, warn: 40 }

/** `isQuiet`: only warnings and the last lines. */
export function startOutput(
  { format, isQuiet }: { format: LogFormat; isQuiet: boolean },
  out: Out = process.stdout,
  err: Out = process.stderr,
): StartOutput {
  const isLive = format === 'text' && out.isTTY === true && process.env.TERM !== 'dumb'
  const tick = out.isTTY && out.hasColors?.() ? '\u001b[32m✓\u001b[39m' : '✓'
  const clear = isLive ? clearLine : ''
  const json = (level: keyof typeof levels, msg: string, more: Record<string, unknown> = {}) =>
    `${JSON.stringify({ level: levels[level], time: Date.now(), pid: process.pid, hostname: hostname(), ...more, msg })}\n`
  const write = (message: string, more?: Record<string, unknown>) =>
    void out.write(format === 'text' ? `${clear}${message}\n` : json('info', message, more))
  const say = (message: string, more?: Record<string, unknown>) => {
    if (!isQuiet) write(message, more)
  }
  return {
    say,
    warn(message) {
      err.write(format === 'text' ? `${clear}${message}\n` : json('warn', message))
    },
    show(event, state) {
      if (event.kind === 'end') {
        const { stage, seconds } = event
        if (format === 'text') say(`${tick} ${stageTitles[stage]}  ${secondsText(seconds)}`)
        else say(stageTitles[stage], { stage, seconds: Math.round(seconds * 10) / 10 })
      } else if (isLive && !isQuiet && state.stage !== 'ready') {
        out.write(`${clear}… ${cut(progressText(state), (out.columns || 80) - 4)}`)
      }
    },
    welcome(lines) {
      if (format === 'text') out.write(`${clear}\n${lines.map((line) => `${line}\n`).join('')}`)
      else write(lines.join('。'), { stage: 'ready' })
    },
  }
}

/** 0.4 秒, 12 秒, 2 分 5 秒 */
export function secondsText(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(1)} 秒`
  const whole = Math.round(seconds)
  return whole < 60 ? `${whole} 秒` : `${Math.floor(whole / 60)} 分 ${whole % 60} 秒`
}

/** As much of a text as fits: a line that wraps could not be rewritten. Chinese signs take two columns. */
function cut(text: string, columns: number): string {
  let used = 0
  let end = 0
  for (const sign of text) {
    used += sign > '\u2e7f' ? 2 : 1
    if (used > columns) break
    end += sign.length
  }
  return text.slice(0, end)
}
