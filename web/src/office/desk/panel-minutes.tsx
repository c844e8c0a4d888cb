/** 评审会议纪要 of a case or a batch: its versions, and the next one when the review has moved on. */
import { type Minutes, panel } from '@green/contract/calls/title/panel.ts'
import { useState } from 'react'
import { DownloadButton } from '../../filing/jobs/download-button.tsx'
import { caseLettersClasses } from '../../filing/view/case/case-letters-classes.ts'
import { useIdempotencyKey } from '../../platform/request/idempotency-key.ts'
import { useAct, useCall } from '../../platform/request/query.ts'
import { Button } from '../../ui/control/button.tsx'
import { RefusedLine } from '../../ui/control/refused.tsx'
import { dateTimeText } from '../../ui/figure/date-text.ts'
import { Tag } from '../../ui/figure/tag.tsx'
import { toast } from '../../ui/over/toast.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import styles from './panel.module.css'

type PanelMinutesProps = { of: 'filing' | 'batch'; id: string; headingId: string }

export function PanelMinutes({ of, id, headingId }: PanelMinutesProps) {
  const query = useCall(panel.minutes, { of, id })
  const press = useIdempotencyKey()
  const [made, setMade] = useState<number | null>(null)
  const make = useAct(panel.makeMinutes, {
    refreshes: [panel.minutes],
    onDone: ({ version }) => {
      press.answered()
      setMade(version)
      toast.success(`已生成评审会议纪要第${version}版`)
    },
  })
  return (
    <QueryView query={query} loading="正在加载会议纪要" rows={2}>
      {(data) => {
        const { versions, closed } = data
        return (
          <section className={styles.body} aria-labelledby={headingId}>
            <h2 id={headingId}>评审会议纪要</h2>
            {closed ? (
              <p className="ge-hint">{closed}。</p>
            ) : (
              <>
                <p className="ge-hint">
                  由评审、抽取、评分、公示、豁免和审定的记录生成，含专家姓名，只供市级管理员使用；内容有变化时生成新的版本，以前的版本保留。
                </p>
                <p>
                  <Button
                    icon="file"
                    running={make.isPending ? '正在生成' : false}
                    onClick={() => make.mutate(press.of({ of, id }))}
                  >
                    {versions.length > 0 ? '生成新的版本' : '生成会议纪要'}
                  </Button>
                </p>
              </>
            )}
            <RefusedLine>{make.error?.message}</RefusedLine>
            {versions.length > 0 ? (
              <ul className={caseLettersClasses.letters} aria-label="会议纪要的版本">
                {versions.map((one) => (
                  <Version key={one.id} one={one} isNew={one.version === made} />
                ))}
              </ul>
            ) : null}
          </section>
        )
      }}
    </QueryView>
  )
}

function Version({ one, isNew }: { one: Minutes; isNew: boolean }) {
  const { id, version, madeAt, madeBy, code, sha256, signature } = one
  return (
    <li>
      <p>
        <strong>第{version}版</strong> {isNew ? <Tag tone="green">刚生成</Tag> : null}{' '}
        {signature?.isValid ? <Tag tone="blue">签名有效</Tag> : <Tag tone="red">签名无效</Tag>}
      </p>
      <p className="ge-hint">
        {dateTimeText(madeAt)}　{madeBy}　校验码 {code}
      </p>
      <p className="ge-hint ge-long">文件校验值 {sha256}</p>
      <p className={caseLettersClasses.letterActs}>
        <DownloadButton call={panel.minutesPaper} input={{ id }} size="small">
          {`下载第${version}版`}
        </DownloadButton>
      </p>
    </li>
  )
}
