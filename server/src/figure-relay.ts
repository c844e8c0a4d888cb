/** The processes of one machine read each other's figures, by way of the process that started them. */
import type { Worker } from 'node:cluster'
import type { Counting, ProcessFigures } from './platform/metrics/figures.ts'
import type { Siblings } from './platform/metrics/metrics.ts'

/** From a worker: it asks for the others' figures, or gives its own. */
export type FigureMessage = { kind: 'ask'; id: number } | { kind: 'give'; round: number; figures: ProcessFigures }
/** To a worker. */
type FigureOrder = { kind: 'collect'; round: number } | { kind: 'collected'; id: number; figures: ProcessFigures[] }

/** A process that does not answer in time is left out: a scrape waits for nobody long. */
const timeoutMs = 1000

/** For the process that started the workers. Returns the receiver of their messages. */
export function relayFigures(workers: () => readonly Worker[]): (from: Worker, message: FigureMessage) => void {
  type Round = { missing: Set<Worker>; figures: ProcessFigures[]; end(): void }
  const rounds = new Map<number, Round>()
  let last = 0
  const send = (worker: Worker, order: FigureOrder) => {
    // It may be ending at this moment.
    if (worker.isConnected()) worker.send(order, () => undefined)
  }
  return (from, message) => {
    if (message.kind === 'give') {
      const round = rounds.get(message.round)
      round?.figures.push(message.figures)
      if (round?.missing.delete(from) && round.missing.size === 0) round.end()
      return
    }
    const no = ++last
    const others = workers().filter((worker) => worker !== from && worker.isConnected())
    const timer = setTimeout(() => round.end(), timeoutMs)
    const round: Round = {
      missing: new Set(others),
      figures: [],
      end() {
        clearTimeout(timer)
        rounds.delete(no)
        send(from, { kind: 'collected', id: message.id, figures: round.figures })
      },
    }
    rounds.set(no, round)
    if (others.length === 0) round.end()
    for (const worker of others) send(worker, { kind: 'collect', round: no })
  }
}

/** For a worker. */
export function siblingsOverIpc(worker: string): Siblings {
  const asking = new Map<number, (figures: ProcessFigures[]) => void>()
  let own: Counting['figures'] | null = null
  let last = 0
  const send = (message: FigureMessage) => {
    if (process.connected) process.send?.(message)
  }
  process.on('message', (order: FigureOrder) => {
    if (order.kind === 'collected') asking.get(order.id)?.(order.figures)
    else if (order.kind === 'collect') own?.().then((figures) => send({ kind: 'give', round: order.round, figures }))
  })
  return {
    worker,
    offer(read) {
      own = read
    },
    others: () =>
      new Promise((settle) => {
        const id = ++last
        const done = (figures: ProcessFigures[]) => {
          clearTimeout(timer)
          asking.delete(id)
          settle(figures)
        }
        const timer = setTimeout(() => done([]), 2 * timeoutMs)
        asking.set(id, done)
        send({ kind: 'ask', id })
      }),
  }
}
