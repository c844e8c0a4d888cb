/** 与账本核对 of a case: what the figures of the form contradict, and what the checks find in the year of its data. */
import { ledgerFinding } from '@green/contract/calls/energy/ledger-finding.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { findingLevels, findingStates } from '@green/filing/programme/ledger-words.ts'
import { Link } from '@tanstack/react-router'
import { levelTones } from '../../../filing/energy/finding-tones.ts'
import { useCall } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Icon } from '../../../ui/figure/icon.tsx'
import { Tag } from '../../../ui/figure/tag.tsx'
import deskStyles from '../desk.module.css'

const readers: ReadonlySet<string> = new Set<string>(['county', 'city', 'admin'])

/** For officers; an expert scores what was filed. Whoever reviews decides, nothing is decided by it. */
export function LedgerFindings({ id }: { id: string }) {
  const role = useSession((session) => session.login?.userRole)
  const { data, error } = useCall(ledgerFinding.ofFiling, { id }, { enabled: role !== undefined && readers.has(role) })
  if (error) return <p className="ge-none">{`没有与账本核对：${error.message}`}</p>
  if (!data) return null
  const { ofForm, ofYear, year, unchecked, enterpriseId } = data
  const open = ofYear.filter(({ state }) => state !== 'settled')
  const count = ofForm.length + ofYear.length
  if (count === 0)
    return (
      <p className={deskStyles.checksOk}>
        <Icon name="check" size={18} />
        {unchecked ? `没有与账本核对：${unchecked}。` : `与${year}年账本核对没有发现矛盾。`}
      </p>
    )
  return (
    <details className={deskStyles.checks} data-part="ledger-checks" open={ofForm.length + open.length > 0}>
      <summary>{`与${year}年账本核对发现 ${count} 处`}</summary>
      <ul className={deskStyles.whole}>
        {ofForm.map(({ rule, level, title, message }) => (
          <li key={`${rule} ${message}`}>
            <Tag tone={levelTones[level]}>{findingLevels[level]}</Tag>
            <span>{`本申报 ${title}：${message}`}</span>
          </li>
        ))}
        {ofYear.map(({ rule, level, title, message, state, answer }) => (
          <li key={`${rule} ${message}`}>
            <Tag tone={levelTones[level]}>{findingLevels[level]}</Tag>
            <span>
              {`账本 ${title}：${message}（${findingStates[state]}）`}
              {answer ? `企业说明：${answer.text}` : ''}
            </span>
          </li>
        ))}
      </ul>
      {unchecked ? <p className="ge-none">{`没有核对：${unchecked}。`}</p> : null}
      <p>
        <Link to={officePath('enterpriseSide')} search={{ id: enterpriseId, year }}>
          打开这一年的账本
        </Link>
      </p>
    </details>
  )
}
