/** How far a start is: its stage, the percent of that stage and, where it is long, the seconds left. */

/** The stages in their order. `demo`: the demo city is being filled. */
export type Stage = 'database' | 'migrations' | 'demo' | 'ready'

export const stageTitles: Readonly<Record<Stage, string>> = {
  database: '启动数据库',
  migrations: '准备数据表',
  demo: '填入演示城市',
  ready: '启动完成',
}

/** The stages that a start with these settings may have, before it is ready. */
export const stagesOf = ({ DEMO }: { DEMO: boolean }): readonly Stage[] =>
  DEMO ? ['database', 'migrations', 'demo'] : ['database', 'migrations']

/** Reported by long work: how much of it is done, and in words what comes next. */
export type OnProgress = (percent: number, label: string) => void

export type StartState = { stage: Stage; percent: number; label: string; secondsLeft: number | null }

/** A stage began, went on or ended; `seconds`: how long the ended one took. */
export type StartEvent =
  | { kind: 'begin'; stage: Stage }
  | { kind: 'advance'; percent: number; label: string }
  | { kind: 'end'; stage: Stage; seconds: number }

export type StartProgress = {
  /** Ends the stage before. */
  begin(stage: Stage): void
  advance: OnProgress
  state(): StartState
  /** One listener, called at once on every event. */
  watch(listener: (event: StartEvent) => void): void
}

/** Before this much is done, an estimate of the rest would be a guess. */
const leastPercent = 4
/** What is over sooner needs no estimate. */
const leastSeconds = 5

/** Starts with the stage `database`. Time is the process's, not the clock's: filling the demo city moves the clock. */
export function startProgress(nowMs: () => number = () => performance.now()): StartProgress {
  let stage: Stage = 'database'
  let began = nowMs()
  let last = { percent: 0, label: '', atMs: began }
  let tell: (event: StartEvent) => void = () => undefined
  return {
    begin(next) {
      if (next === stage) return
      tell({ kind: 'end', stage, seconds: (nowMs() - began) / 1000 })
      stage = next
      began = nowMs()
      last = { percent: next === 'ready' ? 100 : 0, label: '', atMs: began }
      tell({ kind: 'begin', stage })
    },
    advance(percent, label) {
      last = { percent: Math.min(100, Math.max(last.percent, Math.floor(percent))), label, atMs: nowMs() }
      tell({ kind: 'advance', percent: last.percent, label })
    },
    state() {
      const { percent, label, atMs } = last
      const whole = percent < leastPercent ? 0 : ((atMs - began) / percent) * (100 - percent)
      const left = Math.ceil((whole - (nowMs() - atMs)) / 1000)
      return { stage, percent, label, secondsLeft: left >= leastSeconds ? left : null }
    },
    watch(listener) {
      tell = listener
    },
  }
}

/** In words, for a line: 填入演示城市 43%（年度数据），还需约 40 秒 */
export function progressText({ stage, percent, label, secondsLeft }: StartState): string {
  const done = percent > 0 && percent < 100 ? ` ${percent}%` : ''
  const what = label ? `（${label}）` : ''
  return `${stageTitles[stage]}${done}${what}${secondsLeft === null ? '' : `，还需约 ${timeText(secondsLeft)}`}`
}

function timeText(seconds: number): string {
  if (seconds < 90) return `${seconds} 秒`
  return `${Math.round(seconds / 60)} 分钟`
}
