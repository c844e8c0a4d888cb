/** 新制度参数 as the city sets them: a version of a group with its start, confirmed by another person. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import { schemeSetting as calls } from '@green/contract/calls/energy/scheme/scheme-setting.ts'
import { refuseFields } from '@green/contract/errors.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { isSchemeGroup, partsOf, partText, schemeGroups } from '@green/tools/scheme-rules/groups.ts'
import { type SchemeSetting, schemeFaults, schemeView } from '@green/tools/scheme-rules/rules.ts'
import { namesOf } from '../../../base/reference/names.ts'
import { referenceDictionaries } from '../../../base/reference/reference-data.ts'
import { schemeKind, schemeName } from '../../../base/reference/scheme-lists.ts'
import { settingVersions } from '../../../base/reference/setting-store.ts'
import { proposeSetting } from '../../../base/setting/propose.ts'
import { nextStarts, waitingChanges } from '../../../base/setting/store.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import type { Services, WithDb } from '../../../platform/services.ts'

const groups = keysOf(schemeGroups)

async function inForce({ db }: WithDb): Promise<CallOutput<typeof calls.inForce>> {
  const names = await namesOf(db)
  return groups.map((group) => schemeView(names, group))
}

async function withVersions(services: WithDb): Promise<CallOutput<typeof calls.groups>> {
  const { db } = services
  const begun = await settingVersions(db, schemeKind, { until: clock.now() })
  const waiting = await waitingChanges(db, schemeKind)
  const next = await nextStarts(db, schemeKind, clock.now())
  return (await inForce(services)).map((view) => {
    const versions = begun.filter(({ key }) => key === view.group)
    return {
      ...view,
      isOwn: (versions.at(-1)?.value ?? null) !== null,
      version: versions.length,
      waiting: waiting.get(view.group) ?? null,
      next: next.get(view.group) ?? null,
    }
  })
}

/** Of the platform's own figures: where nobody has set any. */
const platformLists = {
  find: (list: string, code: string) => referenceDictionaries()[list]?.items.find((one) => one.code === code),
}

/** Last days and shares are counted anew from the start on; what was reported or decided keeps its figures. */
async function propose(
  services: Services,
  { group, values, source, startsOn, reason, version }: CallInput<typeof calls.save>,
  actor: Actor,
): Promise<{ id: string }> {
  if (!isSchemeGroup(group)) throw refuseFields([{ field: 'group', message: '没有这组参数，请刷新页面后再试' }])
  const faults = schemeFaults(group, values)
  if (faults.length > 0)
    throw refuseFields(
      faults.map(({ name, text }) => ({ field: name === 'group' ? name : `values.${name}`, message: text })),
    )
  if (startsOn < clock.today())
    throw refuseFields([{ field: 'startsOn', message: '已提醒和已报告的按当时的参数，开始日期不能早于今天' }])
  const value: SchemeSetting = { values, source: source.trim() }
  return proposeSetting(services, actor, {
    kind: schemeKind,
    key: group,
    about: schemeName(group) ?? group,
    value: value as never,
    asText: (own) => {
      const setting = own as unknown as SchemeSetting | null
      const platform = schemeView(platformLists, group)
      const lines = partsOf(group).map(([name, part]) => ({
        label: part.label,
        text: setting
          ? partText(part, setting.values[name])
          : (platform.parts.find((one) => one.name === name)?.text ?? ''),
      }))
      return [...lines, { label: '依据', text: setting?.source ?? platform.source }]
    },
    field: 'group',
    startsOn,
    reason,
    version,
    decidedSince: async () => 0,
  })
}

export const schemeSettingCalls = handlers(calls, {
  inForce: ({ services }) => inForce(services),
  groups: ({ services }) => withVersions(services),
  save: ({ input, actor, services }) => propose(services, input, actor),
})
