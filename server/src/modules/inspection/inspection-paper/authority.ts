/** 管理节能工作的部门 of the city, which the papers name, with the offices of review and suit: set with the document that says so. */
import type { CallInput } from '@green/contract/call.ts'
import type { inspectionSetting } from '@green/contract/calls/inspection/inspection-setting.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { authorityRelations } from '@green/contract/filing/inspection-follow.ts'
import type { PaperKindKey } from '@green/filing/cases/inspection/inspection-papers.ts'
import { latestYearCited } from '@green/tools/inspection/paper-content.ts'
import { paperKindOf } from '@green/tools/inspection/paper-kinds.ts'
import { readSetting, saveSetting } from '../../../base/message/setting-store.ts'
import { type CityProfile, cityFile, cityProfile } from '../../../base/reference/reference-data.ts'
import { settingVersions } from '../../../base/reference/setting-store.ts'
import { proposeSetting } from '../../../base/setting/propose.ts'
import type { Tx } from '../../../db/database.ts'
import type { SettingValue } from '../../../db/schema/operation/settings.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'

type FromFile = NonNullable<CityProfile['energyAuthority']>

/** `isAssumed`: nobody of the city has confirmed the offices of review and suit. */
export type Authority = Required<FromFile> & { isAssumed: boolean }

export const authoritySetting = 'energyAuthority'
const key = authoritySetting
const fileOfCity = '城市数据文件'

/** What it was before settings had versions, or what the city's file says; an empty name until the city has set it. */
async function firstAuthority(tx: Tx): Promise<Authority> {
  const saved = (await readSetting(tx, key))?.value as FromFile | undefined
  return {
    name: '',
    relation: 'self',
    document: '',
    court: '',
    bank: '',
    // 行政复议法第二十四条: the government of the city, over its own department.
    reviewOffice: `${cityProfile().name}人民政府`,
    ...saved,
    isAssumed: true,
  }
}

/** As the city has set it; `version`: how many versions have begun. */
export async function authorityOfCity(tx: Tx): Promise<Authority & { version: number }> {
  const first = await firstAuthority(tx)
  const begun = await settingVersions(tx, 'inspection', { key, until: clock.now() })
  return { ...asSet(first, begun.at(-1)?.value ?? null), version: begun.length }
}

const asSet = (first: Authority, value: SettingValue | null): Authority =>
  // Versions from before the bank was named have none.
  value ? { ...(value as Required<FromFile>), bank: (value as FromFile).bank ?? '', isAssumed: false } : first

/** The same for a paper, which is refused until it is set. */
export async function requireAuthority(tx: Tx): Promise<Authority> {
  const authority = await authorityOfCity(tx)
  if (authority.name === '') throw refuse('AUTHORITY_UNSET')
  return authority
}

/** What the city's file says becomes the first version, unless these are the words of the demo and this is none. */
export async function adoptAuthority(tx: Tx, { demo }: { demo: boolean }): Promise<void> {
  const { energyAuthority } = cityProfile()
  if (!energyAuthority || (cityFile().meta.status === 'demo' && !demo) || (await readSetting(tx, key))) return
  await saveSetting(tx, { key, value: energyAuthority, updatedAt: clock.now(), updatedBy: fileOfCity }, 0)
}

/** Papers of sanction and legal review are the department's own. */
const isOfDepartment = (kind: PaperKindKey) => ['D14', 'D15'].includes(paperKindOf(kind).no)

/** In whose name the paper goes out: a commissioned body acts in the name of who commissioned it (行政处罚法第二十条). */
export function issuerOf({ name, relation }: Authority, kind: PaperKindKey, orgName: string): string {
  const isMandator = relation === 'commissioned' && paperKindOf(kind).isAct === true
  return isOfDepartment(kind) || isMandator ? name : orgName
}

/** `受市经济信息委委托（渝经信〔2026〕3号）`; nothing where the body is part of the department, or on the department's own papers. */
export function capacityText(authority: Authority, of: { kind: PaperKindKey; orgName: string }): string {
  const { name, relation, document } = authority
  if (isOfDepartment(of.kind)) return ''
  switch (relation) {
    case 'self':
      return ''
    case 'authorised':
      return `${of.orgName}经授权（${document}）`
    case 'commissioned':
      return paperKindOf(of.kind).isAct ? `由受委托的${of.orgName}承办（${document}）` : `受${name}委托（${document}）`
  }
}

/** Where the names of the offices of review and suit come from; what nobody has confirmed says so. */
export function remedySources({ isAssumed, court }: Authority): Record<'reviewOffice' | 'court', string> {
  const unconfirmed = '推定，未核对；请在“期限与依据”中设定'
  return {
    reviewOffice: isAssumed ? `行政复议法第二十四条${unconfirmed}` : '“期限与依据”的设定',
    court: isAssumed ? (court ? `城市数据文件，${unconfirmed}` : '') : '“期限与依据”的设定',
  }
}

const textOf = ({ name, relation, document, reviewOffice, court, bank }: Authority) => [
  { label: '部门', text: name },
  { label: '监察机构', text: name && authorityRelations[relation] },
  { label: '依据', text: document },
  { label: '复议机关', text: reviewOffice },
  { label: '受理法院', text: court },
  { label: '收缴罚款的银行', text: bank },
]

export const authorityName = '管理节能工作的部门'

/** The next version; a second person confirms it, and papers are drawn with it from its first day on. */
export async function proposeAuthority(
  services: Services,
  { startsOn, reason, version, ...input }: CallInput<typeof inspectionSetting.saveAuthority>,
  actor: Actor,
): Promise<{ id: string }> {
  const { relation, bank } = input
  const value = {
    name: input.name.trim(),
    relation,
    document: input.document.trim(),
    reviewOffice: input.reviewOffice.trim(),
    court: input.court.trim(),
    bank: bank.trim(),
  }
  if (startsOn < clock.today())
    throw refuseFields([{ field: 'startsOn', message: '文书已按现行设定出具，开始日期不能早于今天' }])
  if (latestYearCited(value.document) > Number(startsOn.slice(0, 4)))
    throw refuseFields([{ field: 'document', message: '依据的文号年份晚于开始日期，请核对' }])
  const first = await firstAuthority(services.db)
  return proposeSetting(services, actor, {
    kind: 'inspection',
    key,
    about: authorityName,
    value,
    asText: (own) => textOf(asSet(first, own)),
    field: 'name',
    startsOn,
    reason,
    version,
    decidedSince: async () => 0,
  })
}
