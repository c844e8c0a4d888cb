/** A self-check that was sent, for its enterprise and for the office: findings of the values, reports, answers by part, versions. */
import { type SelfCheckDetail, selfCheck } from '@green/contract/calls/inspection/self-check.ts'
import type { FileRef } from '@green/contract/files.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { labelOf } from '@green/filing/form/check.ts'
import { selfCheckPaper } from '@green/programmes/inspection-self-check/paper.ts'
import { useMemo, useState } from 'react'
import { useAct } from '../../platform/request/query.ts'
import { Button } from '../../ui/control/button.tsx'
import { dateTimeText } from '../../ui/figure/date-text.ts'
import { Tag } from '../../ui/figure/tag.tsx'
import { Fold } from '../../ui/page/fold.tsx'
import checkAnswersStyles from '../form/sending/check-answers.module.css'
import { FileList } from '../view/answer/file-list.tsx'
import { PaperView } from './paper-view.tsx'
import styles from './self-check.module.css'

export function SelfCheckSent({ of }: { of: SelfCheckDetail }) {
  const paper = useMemo(() => selfCheckPaper(of.scope), [of.scope])
  if (of.answers === null) return <p className="ge-none">企业还没有提交自查表。提交以前的草稿只有企业可以看到。</p>
  return (
    <div className={styles.sent}>
      <Findings of={of} />
      {of.warnings.length > 0 ? (
        <section aria-labelledby="sc-warnings">
          <h2 id="sc-warnings">填报时的提示与企业说明</h2>
          <ul>
            {of.warnings.map(({ code, field, message }) => (
              <li key={`${code} ${field}`}>
                {labelOf(paper, field)}：{message}。企业说明：
                {of.reasons.find((one) => one.code === code && one.field === field)?.reason ?? '没有'}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <Reports of={of} />
      {of.changed.length > 0 ? (
        <Fold title={`与上一次提交的差异（${of.changed.length}处）`}>
          <table className={checkAnswersStyles.materials}>
            <thead>
              <tr>
                <th scope="col">项目</th>
                <th scope="col">原填</th>
                <th scope="col">现填</th>
              </tr>
            </thead>
            <tbody>
              {of.changed.map(({ label, before, after }) => (
                <tr key={`${label} ${before}`}>
                  <th scope="row">{label}</th>
                  <td>{before || '—'}</td>
                  <td>{after || '—'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Fold>
      ) : null}
      <PaperView paper={paper} values={of.answers as AnswerSet} figures={of.figures} citations={of.citations} />
      <Sendings of={of} />
    </div>
  )
}

const tones: Readonly<Record<string, 'red' | 'orange'>> = { overLimit: 'red', eliminated: 'red', metersFew: 'red' }

function Findings({ of: { findings } }: { of: SelfCheckDetail }) {
  return (
    <section aria-labelledby="sc-findings">
      <h2 id="sc-findings">填报数据显示的情况</h2>
      {findings.length === 0 ? (
        <p className="ge-none">所填数据没有显示超限额、淘汰设备和计量缺失。</p>
      ) : (
        <ul className={styles.findings}>
          {findings.map((one) => (
            <li key={`${one.node} ${one.kind}`}>
              <Tag tone={tones[one.kind] ?? 'orange'}>{one.label}</Tag>
              <span>
                {one.part}部分　{one.text}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="ge-none">由系统按填报值比对，是否违规以核查结果为准。</p>
    </section>
  )
}

const reportCalls = { 能耗报告: selfCheck.energyReport, 产品报告: selfCheck.productReport } as const

function Reports({ of }: { of: SelfCheckDetail }) {
  const [made, setMade] = useState<FileRef[]>([])
  const keep = ({ file }: { file: FileRef }) =>
    setMade((before) => [...before.filter(({ id }) => id !== file.id), file])
  const energy = useAct(reportCalls.能耗报告, { onDone: keep })
  const products = useAct(reportCalls.产品报告, { onDone: keep })
  const kinds = [
    { label: '能耗报告', act: energy },
    { label: '产品报告', act: products },
  ]
  const failed = energy.error ?? products.error
  return (
    <section aria-labelledby="sc-reports">
      <h2 id="sc-reports">报告</h2>
      <p className={styles.skActs}>
        {kinds.flatMap(({ label, act }) =>
          (['pdf', 'word'] as const).map((format) => (
            <Button
              key={`${label} ${format}`}
              size="small"
              icon="download"
              running={act.isPending && act.variables?.format === format ? '正在生成' : false}
              onClick={() => act.mutate({ id: of.inspectionId, format })}
            >
              {label}（{format === 'pdf' ? 'PDF' : 'Word'}）
            </Button>
          )),
        )}
      </p>
      {failed ? (
        <p className="ge-fault" role="alert">
          {failed.message}
        </p>
      ) : null}
      {made.length > 0 ? <FileList files={made} label="已生成的报告" /> : null}
    </section>
  )
}

function Sendings({ of: { sendings } }: { of: SelfCheckDetail }) {
  return (
    <section aria-labelledby="sc-sendings">
      <h2 id="sc-sendings">提交记录</h2>
      <ul className={styles.sendings}>
        {sendings.map(({ no, sentAt, sentByName, note, checkNumber }) => (
          <li key={no}>
            第{no}次提交，{sentByName}，{dateTimeText(sentAt)}，核对号 <code>{checkNumber}</code>
            {note ? `，修改说明：${note}` : ''}
          </li>
        ))}
      </ul>
    </section>
  )
}
