/** 页面文字: each with what is in force and what the platform has of its own, and the proposal of its next version. */
import type { CallInput } from '@green/contract/call.ts'
import type { pageText as calls, PageTextRow } from '@green/contract/calls/content/page-text.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { type TextSlot, type TextVersion, textKind, textSlots } from '../../../base/reference/page-texts.ts'
import { settingVersions } from '../../../base/reference/setting-store.ts'
import { proposeSetting } from '../../../base/setting/propose.ts'
import { nextStarts, waitingChanges } from '../../../base/setting/store.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import type { Services, WithDb } from '../../../platform/services.ts'

export async function listTexts({ db }: WithDb): Promise<PageTextRow[]> {
  const started = await settingVersions(db, textKind, { until: clock.now() })
  const next = await nextStarts(db, textKind, clock.now())
  const waiting = await waitingChanges(db, textKind)
  return textSlots().map(({ key, where, most, text: shipped }) => {
    const own = started.filter((one) => one.key === key)
    const value = own.at(-1)?.value as TextVersion | null | undefined
    return {
      key,
      where,
      most,
      shipped,
      text: value?.text ?? shipped,
      isOwn: Boolean(value),
      version: own.length,
      waiting: waiting.get(key) ?? null,
      next: next.get(key) ?? null,
    }
  })
}

const slotOf = (key: string) => textSlots().find((one) => one.key === key)

/** Where a text stands; null where there is none of that key. */
export const textNameOf = (key: string): string | null => slotOf(key)?.where ?? null

/** One line of plain text, as long as its place allows. */
function checked({ most }: TextSlot, typed: string): TextVersion {
  const text = typed.trim()
  const fault = (message: string) => refuseFields([{ field: 'text', message }])
  if (text === '') throw fault('请填写文字；不要本市的文字时，选择恢复为平台自带的文字')
  if ([...text].length > most) throw fault(`最多${most}个字，现在${[...text].length}个字`)
  if (/\p{Cc}/u.test(text)) throw fault('只能是一段文字，请去掉换行和制表符')
  return { text }
}

export async function proposeText(
  services: Services,
  input: CallInput<typeof calls.propose>,
  actor: Actor,
): Promise<{ id: string }> {
  const slot = slotOf(input.key)
  if (!slot) throw refuse('NOT_FOUND')
  const value = input.text === null ? null : checked(slot, input.text)
  if (input.startsOn < clock.today())
    throw refuseFields([{ field: 'startsOn', message: '页面文字的开始日期不能早于今天' }])
  return proposeSetting(services, actor, {
    kind: textKind,
    key: slot.key,
    about: slot.where,
    value,
    asText: (own) => [{ label: '文字', text: (own as TextVersion | null)?.text ?? slot.text }],
    field: 'text',
    startsOn: input.startsOn,
    reason: input.reason,
    version: input.version,
    decidedSince: async () => 0,
  })
}
