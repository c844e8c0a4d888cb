/** 决定文书 of a case: the letters issued, to download; void ones stay visible. */
import type { CallOutput } from '@green/contract/call.ts'
import { letter } from '@green/contract/calls/title/letter.ts'
import type { ReactNode } from 'react'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Tag } from '../../../ui/figure/tag.tsx'
import { DownloadButton } from '../../jobs/download-button.tsx'
import styles from './case-letters.module.css'

export type CaseLetter = CallOutput<typeof letter.ofCase>['letters'][number]

export function LetterTags({ one }: { one: CaseLetter }) {
  return one.voidedAt ? <Tag tone="red">已作废</Tag> : one.isSealed ? null : <Tag tone="orange">待盖章</Tag>
}

type CaseLettersProps = {
  letters: readonly CaseLetter[]
  /** Further buttons for officers who manage the letters. */
  acts?: (one: CaseLetter) => ReactNode
  onAccepted: () => void
}

export function CaseLetters({ letters, acts, onAccepted }: CaseLettersProps) {
  return (
    <ul className={styles.letters} aria-label="决定文书">
      {letters.map((one) => (
        <li key={one.id}>
          <p>
            <strong>{one.heading}</strong> <LetterTags one={one} />
          </p>
          <p className="ge-hint">
            {one.number}　{dateTimeText(one.issuedAt)}
            {one.copies > 0 ? `　已领取 ${one.copies} 次` : ''}
          </p>
          {one.voidReason ? <p className="ge-hint">作废原因：{one.voidReason}</p> : null}
          <p className={styles.letterActs}>
            <DownloadButton call={letter.paper} input={{ id: one.id }} size="small" onAccepted={onAccepted}>
              下载
            </DownloadButton>
            {acts?.(one)}
          </p>
        </li>
      ))}
    </ul>
  )
}
