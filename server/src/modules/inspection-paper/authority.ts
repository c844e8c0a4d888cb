/** 管理节能工作的部门 of the city, which the papers name: set with the document that says so. */
import type { CallInput } from '@green/contract/call.ts'
import type { inspectionPaper } from '@green/contract/calls/inspection-paper.ts'
import { refuse } from '@green/contract/errors.ts'
import { authorityRelations } from '@green/contract/inspection-follow.ts'
import { changesBetween } from '../../base/audit/changes.ts'
import { writeAudit } from '../../base/audit/store.ts'
import { readSetting, saveSetting } from '../../base/message/setting-store.ts'
import { type CityProfile, cityFile, cityProfile } from '../../base/reference/reference-data.ts'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import { idempotent } from '../../platform/http/idempotent.ts'
import type { Services } from '../../platform/services.ts'

export type Authority = NonNullable<CityProfile['energyAuthority']>

const key = 'energyAuthority'

const unset: Authority = { name: '', relation: 'self', document: '' }

/** As the city has set it; an empty name until then. */
export async function authorityOfCity(tx: Tx): Promise<Authority & { version: number }> {
  const saved = await readSetting(tx, key)
  return { ...unset, ...(saved?.value as Authority | undefined), version: saved?.version ?? 0 }
}

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
  await saveSetting(tx, { key, value: energyAuthority, updatedAt: clock.now(), updatedBy: '城市数据文件' }, 0)
}

/** `受市经济信息委委托（渝经信〔2026〕3号）`; nothing where the body is part of the department. */
export function capacityWords({ name, relation, document }: Authority): string {
  switch (relation) {
    case 'self':
      return ''
    case 'authorised':
      return `经授权（${document}）`
    case 'commissioned':
      return `受${name}委托（${document}）`
  }
}

const labels = { name: '部门', relation: '监察机构', document: '依据' }
const wordsOf = ({ name, relation, document }: Authority) => ({
  name,
  relation: authorityRelations[relation],
  document,
})

export async function saveAuthority(
  services: Services,
  input: CallInput<typeof inspectionPaper.saveAuthority>,
  actor: Actor,
): Promise<{ done: true }> {
  return idempotent(services, actor, input, async (tx) => {
    const before = await authorityOfCity(tx)
    const { relation, version } = input
    const next = { name: input.name.trim(), relation, document: input.document.trim() }
    if (!(await saveSetting(tx, { key, value: next, updatedAt: clock.now(), updatedBy: actor.name }, version)))
      throw refuse('STALE')
    await writeAudit(tx, {
      kind: 'system',
      actor,
      action: '修改管理节能工作的部门',
      object: next.name,
      result: next.document,
      changes: changesBetween(labels, wordsOf(before), wordsOf(next)),
    })
    return { done: true as const }
  })
}
