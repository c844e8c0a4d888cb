/** What several pages of the settings show: a change's state, its difference, what it touches. */
import type { SettingChangeDetail, SettingChangeRow } from '@green/contract/calls/setting-change.ts'
import { settingChangeCase } from '@green/filing/cases/setting-change.ts'
import { CaseTag } from '../../filing/view/case-tag.tsx'
import { Tag } from '../../ui/tag.tsx'

export function StateOf({ of }: { of: Pick<SettingChangeRow, 'state' | 'isPlanned' | 'startsOn'> }) {
  return of.isPlanned ? (
    <Tag tone="blue">{`待生效（${of.startsOn}起）`}</Tag>
  ) : (
    <CaseTag machine={settingChangeCase} state={of.state} />
  )
}

export function LineList({ of }: { of: SettingChangeRow['lines'] }) {
  if (of.length === 0) return '—'
  return (
    <ul className="or-list">
      {of.map(({ label, before, after }) => (
        <li key={label}>{`${label}：${before || '（无）'} → ${after || '（无）'}`}</li>
      ))}
    </ul>
  )
}

export function Affected({ of }: { of: SettingChangeDetail['affected'] }) {
  return (
    <ul className="or-list">
      {of.map(({ label, count }) => (
        <li key={label}>{`${label}：${count}件`}</li>
      ))}
    </ul>
  )
}
