/** Log lines for people at a terminal: one short line each. Requests are not shown there; a file holds them as JSON. */
import { masked } from '../mask.ts'

/** `text` for a terminal, `json` for files and collectors. */
export type LogFormat = 'text' | 'json'

/** By the setting LOG_FORMAT; `auto` is by where the output goes. */
export const logFormatOf = (wanted: 'auto' | LogFormat, isTerminal: boolean | undefined): LogFormat =>
  wanted === 'auto' ? (isTerminal ? 'text' : 'json') : wanted

type Line = { level: number; time: number; msg?: string; err?: { message?: string; stack?: string } } & Record<
  string,
  unknown
>

const levels: Readonly<Record<number, string>> = { 20: '调试', 30: '信息', 40: '警告', 50: '错误', 60: '严重' }
/** Of the process, not of what happened. */
const leftOut = ['level', 'time', 'pid', 'hostname', 'msg', 'err', 'reqId']

/** A JSON line of the log as text; null where a person at a terminal needs no line. */
export function textLine(json: string): string | null {
  const line = JSON.parse(json) as Line
  if (line.msg === 'answered' && line.level <= 30) return null
  const at = new Date(line.time).toTimeString().slice(0, 8)
  if (line.msg === 'text message') return `${at} 短信 ${masked(String(line.mobile))} ${String(line.text)}`
  const more = Object.entries(line)
    .filter(([name]) => !leftOut.includes(name))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const fault = line.err ? [line.err.stack ?? line.err.message ?? ''] : []
  return [at, levels[line.level] ?? String(line.level), line.msg ?? '', ...more, ...fault].filter(Boolean).join(' ')
}

/** Receives the log's JSON lines and writes them as text. */
export function textLog(out: { write(text: string): unknown; isTTY?: boolean | undefined }): {
  write(json: string): void
} {
  return {
    write(json) {
      const line = textLine(json)
      // Over the line that shows how far a start is.
      if (line !== null) out.write(`${out.isTTY ? clearLine : ''}${line}\n`)
    },
  }
}

/** To the beginning of the line, and empties it. */
export const clearLine = '\r\u001b[2K'
