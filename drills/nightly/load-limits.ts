/** The limits that the short load of a night holds: the 95th percentile of each act, errors, and the memory of each process. */
import type { Watched } from '../load/watch.ts'
import type { ActFigures } from '../load/wire.ts'

/** Two of the goals' eight cores, and other work beside: so many times the goal. */
export const timesGoal = 3
/** Growth of a process from the first look to the last, in MB: warming up takes some, a leak takes more each night. */
export const mostGrowthMb = 120
/** A tenth of a percent, as in the long run. */
export const mostErrors = 0.001

type Measured = { acts: Readonly<Record<string, ActFigures>>; processes: readonly Watched[]; hours: number }

/** One sentence for each limit that was passed. */
export function loadBreaches(goals: Readonly<Record<string, number>>, { acts, processes, hours }: Measured): string[] {
  const slow = Object.entries(goals).flatMap(([act, goal]) => {
    const found = acts[act]
    if (!found) return [`${act}：没有量到`]
    return found.p95 > goal * timesGoal
      ? [`${act}：95 % 用时 ${Math.round(found.p95)} 毫秒，上限 ${goal * timesGoal}`]
      : []
  })
  const all = Object.values(acts)
  const count = all.reduce((sum, one) => sum + one.count, 0)
  const wrong = all.reduce((sum, one) => sum + one.failed + one.busy, 0)
  const errors =
    wrong > Math.max(1, count * mostErrors) ? [`${count} 个请求中 ${wrong} 个没有办成，上限 ${mostErrors * 100} %`] : []
  const grown = processes.flatMap(({ name, slopeMbPerHour }) =>
    slopeMbPerHour * hours > mostGrowthMb
      ? [
          `${name}：内存在 ${Math.round(hours * 60)} 分钟里按直线增加 ${Math.round(slopeMbPerHour * hours)} MB，上限 ${mostGrowthMb}`,
        ]
      : [],
  )
  return [...slow, ...errors, ...grown]
}
