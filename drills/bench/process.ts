/** Memory and processor time of a process, from /proc. */
import { readFileSync } from 'node:fs'

/** A process is idle when the runtime has returned what the start needed, after eight seconds without work. */
export const idleAfterMs = 15_000

/** Resident memory in MB. */
export function memoryOf(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

/** Memory in MB that this process has for itself: without what it shares with others of the same program. */
export function ownMemoryOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  return (
    [...text.matchAll(/^Private_\w+:\s+(\d+) kB/gm)].reduce((sum, [, kilobytes]) => sum + Number(kilobytes), 0) / 1024
  )
}

/** Seconds of processor time used so far, in user and kernel mode. */
export function processorSecondsOf(pid: number): number {
  const after = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(after[11]) + Number(after[12])) / 100
}

/** Runs the work and returns how far the memory of the process rose above its value before, in MB. */
export async function memoryRise<T>(pid: number, work: () => Promise<T>): Promise<{ rise: number; result: T }> {
  const before = memoryOf(pid)
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(pid))
  }, 20)
  try {
    const result = await work()
    return { rise: Math.max(most, memoryOf(pid)) - before, result }
  } finally {
    clearInterval(watch)
  }
}
