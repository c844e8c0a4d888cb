/** 页面文字 in force: the declared texts of the portal with the city's versions of them. */
import { pageTexts } from '@green/contract/screens/page-texts.ts'
import { programmeLeads } from '@green/contract/screens/programme-leads.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { programmes } from '@green/programmes/all.ts'
import type { Tx } from '../../db/database.ts'
import { clock } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import { once } from './data-file.ts'
import { type SettingVersion, valuesAt } from './setting-store.ts'

/** The kind of setting; its keys are those of the texts. */
export const textKind = 'text'

/** A text that the city may change; `isCarried`: the pages carry the platform's own themselves. */
export type TextSlot = { key: string; where: string; most: number; text: string; isCarried: boolean }

const longestLead = 200
/** Of the programmes whose definition has none. */
const pageLeads: Readonly<Record<string, string | undefined>> = programmeLeads

const programmeKey = (id: string) => `programme.${id}`

/** Every text, in the order of the portal's pages: the general ones, then the head of each programme's page. */
export const textSlots = once((): readonly TextSlot[] => [
  ...Object.entries(pageTexts).map(([key, slot]) => ({ key, ...slot, isCarried: false })),
  ...programmes.flatMap(({ id, title, start }): TextSlot[] => {
    const text = start?.lead ?? pageLeads[id]
    if (text === undefined) return []
    return [{ key: programmeKey(id), where: `${title} › 页首说明`, most: longestLead, text, isCarried: true }]
  }),
])

export type TextVersion = { text: string }

async function startedTexts({ entryVersions }: Pick<Services, 'entryVersions'>): Promise<SettingVersion[]> {
  const now = clock.now()
  return (await entryVersions.confirmed()).filter(({ kind, startsAt }) => kind === textKind && startsAt <= now)
}

/** The city's texts that are in force; a text without one is the platform's own. */
async function ownTexts(services: Pick<Services, 'entryVersions'>): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const { key, value } of await startedTexts(services))
    if (value) texts.set(key, (value as TextVersion).text)
    else texts.delete(key)
  return texts
}

/** What heads the page of a programme now; undefined where there is nothing. */
export async function leadsNow(tx: Tx): Promise<(programme: Pick<Programme, 'id' | 'start'>) => string | undefined> {
  const own = await valuesAt(tx, textKind, clock.now())
  return ({ id, start }) => (own.get(programmeKey(id)) as TextVersion | undefined)?.text ?? start?.lead ?? pageLeads[id]
}

/** What the pages need beside what they carry, by the name of the system item. */
export async function textsOfPages(services: Pick<Services, 'entryVersions'>): Promise<Record<string, string>> {
  const own = await ownTexts(services)
  return Object.fromEntries(
    textSlots().flatMap(({ key, text, isCarried }) => {
      const needed = own.get(key) ?? (isCarried ? undefined : text)
      return needed === undefined ? [] : [[`text:${key}`, needed]]
    }),
  )
}
