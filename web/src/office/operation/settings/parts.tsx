/** What several pages of the settings show: a change's state, its difference, what it touches. */
import type { SettingChangeDetail, SettingChangeRow } from '@green/contract/calls/operation/setting-change.ts'
import { settingChangeCase } from '@green/filing/cases/setting-change.ts'
import { CaseTag } from '../../../filing/view/case/case-tag.tsx'
import { Button } from '../../../ui/control/button.tsx'
import { Tag } from '../../../ui/figure/tag.tsx'
import styles from '../../account/roles/roles.module.css'
import listStyles from '../../list/list.module.css'

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
    <ul className={styles.list}>
      {of.map(({ label, before, after }) => (
        <li key={label}>{`${label}：${before || '（无）'} → ${after || '（无）'}`}</li>
      ))}
    </ul>
  )
}

export function Affected({ of }: { of: SettingChangeDetail['affected'] }) {
  return (
    <ul className={styles.list}>
      {of.map(({ label, count }) => (
        <li key={label}>{`${label}：${count}`}</li>
      ))}
    </ul>
  )
}

/** Of a setting: `waiting` is its change that nobody has confirmed yet, `next` the first day of its next version. */
type Versioned = { waiting: string | null; next: string | null }

export function ComingVersion({ of: { next, waiting } }: { of: Versioned }) {
  return (
    <>
      {next ? <Tag tone="blue">{`${next}起有变更`}</Tag> : null}{' '}
      {waiting ? <Tag tone="orange">有待复核的变更</Tag> : null}
    </>
  )
}

type ActsProps = {
  of: Versioned
  /** Of the setting, for those who hear the page. */
  name: string
  onPropose: () => void
  onChange: (id: string) => void
  onVersions: () => void
}

/** What a list of settings offers for each: a change, or the one that waits, and its versions. */
export function VersionActs({ of: { waiting }, name, onPropose, onChange, onVersions }: ActsProps) {
  return (
    <div className={listStyles.acts}>
      {waiting ? (
        <Button size="small" kind="quiet" onClick={() => onChange(waiting)}>
          查看待复核
        </Button>
      ) : (
        <Button size="small" kind="quiet" aria-label={`提出变更：${name}`} onClick={onPropose}>
          提出变更
        </Button>
      )}
      <Button size="small" kind="quiet" aria-label={`各个版本：${name}`} onClick={onVersions}>
        各个版本
      </Button>
    </div>
  )
}
