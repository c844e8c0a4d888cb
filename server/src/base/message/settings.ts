/** The city's settings for messages: the quiet hours of text messages, and who is notified of overdue cases. */
import type { Tx } from '../../db/database.ts'
import { addMs } from '../../platform/clock.ts'
import { readSetting } from './setting-store.ts'

export type MessageSettings = {
  /** `HH:mm` in Asia/Shanghai; equal times mean no quiet hours. */
  quietFrom: string
  quietTo: string
  /** City accounts that are notified of overdue cases; every city officer where none is named. */
  leads: string[]
}

const shipped: MessageSettings = { quietFrom: '21:00', quietTo: '08:00', leads: [] }
export const messageSettingKey = 'messages'

export async function messageSettings(tx: Tx): Promise<MessageSettings & { version: number }> {
  const saved = await readSetting(tx, messageSettingKey)
  return { ...shipped, ...(saved?.value as Partial<MessageSettings> | undefined), version: saved?.version ?? 0 }
}

const minuteMs = 60_000
const dayMinutes = 24 * 60

/** The end of the quiet hours that contain `now`; null outside them. */
export function quietUntil(now: string, { quietFrom, quietTo }: Pick<MessageSettings, 'quietFrom' | 'quietTo'>) {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  // Asia/Shanghai has no daylight saving time.
  const at = Math.floor((Date.parse(now) + 8 * 60 * minuteMs) / minuteMs) % dayMinutes
  const [from, to] = [minutes(quietFrom), minutes(quietTo)]
  const isQuiet = from <= to ? at >= from && at < to : at >= from || at < to
  if (!isQuiet) return null
  const left = (to - at + dayMinutes) % dayMinutes
  return addMs(now, left * minuteMs - (Date.parse(now) % minuteMs))
}
