/** 公示异议 of a case: the objections, and the city's answers; the final decision is blocked until all are answered. */

import type { CallOutput } from '@green/contract/call.ts'
import { objection, objectionReplyLength } from '@green/contract/calls/title/objection.ts'
import type { FilingDetail } from '@green/contract/filing/filing.ts'
import { isCityOfficer, isWide } from '@green/contract/roles.ts'
import { objectionCase } from '@green/filing/cases/objection.ts'
import { useState } from 'react'
import { FileList } from '../../../filing/view/answer/file-list.tsx'
import { CaseTag } from '../../../filing/view/case/case-tag.tsx'
import { useIdempotencyKey } from '../../../platform/request/idempotency-key.ts'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { RadioRow, TextArea } from '../../../ui/control/field.tsx'
import { faultOf, Refused } from '../../../ui/control/refused.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { toast } from '../../../ui/over/toast.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { PersonalValue } from '../../account/personal/personal-value.tsx'
import deskStyles from '../desk.module.css'
import { caseReads } from '../desk-programmes.ts'
import styles from '../panel.module.css'
import caseStyles from './case.module.css'

type Objection = CallOutput<typeof objection.list>[number]

/** Null without publicity, or where the reader does not handle objections. */
export function Objections({ detail }: { detail: FilingDetail }) {
  const role = useSession((session) => session.login?.userRole)
  const reads = detail.publicityEnd !== null && isWide(role)
  const query = useCall(objection.list, { filingId: detail.id }, { enabled: reads })
  if (!reads) return null
  return (
    <QueryView query={query} loading={null} empty={null}>
      {(data) => (
        <section className={styles.body} aria-labelledby="case-objections">
          <h2 id="case-objections" tabIndex={-1}>
            公示异议（{data.length}）
          </h2>
          <ul className={caseStyles.objections}>
            {data.map((one) => (
              <li key={one.id}>
                <p>
                  <CaseTag machine={objectionCase} state={one.state} /> {one.number}，{dateTimeText(one.at)}
                </p>
                <p className="ge-long">{one.reason}</p>
                {one.name === null || one.contact === null ? null : (
                  <p className="ge-hint">
                    {one.name}，<PersonalValue of="objection" id={one.id} field="contact" value={one.contact} />
                  </p>
                )}
                {one.files.length > 0 ? <FileList files={one.files} label="证明材料" /> : null}
                <AnswerOrForm one={one} isCity={isCityOfficer(role)} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </QueryView>
  )
}

function AnswerOrForm({ one, isCity }: { one: Objection; isCity: boolean }) {
  if (one.note)
    return (
      <>
        <p className="ge-long">
          答复（{one.handledBy} {dateTimeText(one.handledAt)}）：{one.note}
        </p>
        <p className="ge-hint">
          {one.toldBy === null
            ? '联系方式收不到短信或邮件，请电话告知提出人。'
            : `已${one.toldBy === 'sms' ? '短信' : '邮件'}告知提出人凭编号查看。`}
        </p>
      </>
    )
  if (one.mayAnswer) return <Answer one={one} />
  return isCity ? <p className="ge-hint">公示由您开始，对它的异议请由另一位市级管理员答复。</p> : null
}

function Answer({ one }: { one: Objection }) {
  const [verdict, setVerdict] = useState('')
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const press = useIdempotencyKey()
  const handle = useAct(objection.handle, {
    refreshes: [...caseReads, objection.list],
    onDone: () => {
      press.answered()
      toast.success(`已答复异议 ${one.number}`)
      document.getElementById('case-objections')?.focus()
    },
  })
  const id = `objection-${one.id}`
  const verdictFault = tried && verdict === '' ? '请选择核查结论' : undefined
  const noteFault =
    tried && [...note.trim()].length < 5
      ? '请写明核查情况（至少5个字），提出人凭编号可以看到'
      : faultOf(handle.error, 'note')
  return (
    <form
      className={deskStyles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        const lacking = verdict === '' ? `${id}-verdict` : [...note.trim()].length < 5 ? `${id}-note` : null
        if (lacking) document.getElementById(lacking)?.focus()
        else if (!handle.isPending)
          handle.mutate(press.of({ id: one.id, upheld: verdict === 'upheld', note: note.trim() }))
      }}
    >
      <RadioRow
        id={`${id}-verdict`}
        label="核查结论"
        required
        value={verdict}
        options={[
          { value: 'upheld', label: '异议成立' },
          { value: 'dismissed', label: '异议不成立' },
        ]}
        fault={verdictFault}
        onChange={setVerdict}
      />
      <TextArea
        id={`${id}-note`}
        label="答复"
        required
        fault={noteFault}
        rows={3}
        maxLength={objectionReplyLength}
        value={note}
        onChange={setNote}
      />
      <Refused error={handle.error} />
      <Button type="submit" kind="primary" running={handle.isPending ? '正在提交' : false}>
        提交答复
      </Button>
    </form>
  )
}
