/** Writes a meeting down: date and place, who was there, what was found of each case. */
import {
  type Attendance,
  attendances,
  type MeetingCaseInput,
  type MeetingConclusion,
  type MeetingMember,
  meetingConclusions,
  meetingFields,
  meetingLengths,
  type PanelMeeting,
  panelMeeting,
} from '@green/contract/calls/title/panel-meeting.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { longestPersonName } from '@green/filing/value/rule-settings.ts'
import { useState } from 'react'
import { FieldBox } from '../../../filing/fields/field-box.tsx'
import { useFields } from '../../../filing/fields/use-fields.ts'
import { useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { ChooseOne } from '../../../ui/control/choose.tsx'
import { Field, TextInput } from '../../../ui/control/field.tsx'
import { ActFoot, Drawer } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import deskStyles from '../../desk/desk.module.css'
import styles from './panel-meetings.module.css'

type Choices = { officers: readonly { id: string; name: string }[]; cases: readonly Choice[] }
type Choice = { filingId: string; number: string; enterpriseName: string; stateLabel: string; score: string | null }

const optionsOf = <K extends string>(labels: Record<K, string>) =>
  keysOf(labels).map((value) => ({ value, label: labels[value] }))
const attendanceOptions = optionsOf(attendances)
const conclusionOptions = optionsOf(meetingConclusions)

/** What is filled in besides the declared fields. */
type Parts = {
  batchId: string
  chairId: string
  members: readonly MeetingMember[]
  cases: readonly MeetingCaseInput[]
}

const partsOf = (meeting: PanelMeeting | null): Parts => ({
  batchId: meeting?.batchId ?? '',
  chairId: meeting?.chairId ?? '',
  members: meeting?.members ?? [],
  cases:
    meeting?.cases.map(({ filingId, conclusion, reason, dissent }) => ({ filingId, conclusion, reason, dissent })) ??
    [],
})

export function MeetingForm({ meeting, onClose }: { meeting: PanelMeeting | null; onClose: () => void }) {
  const [parts, setParts] = useState<Parts>(() => partsOf(meeting))
  const { batchId, chairId, members, cases } = parts
  const batches = useCall(panelMeeting.batches, {})
  const choices = useCall(panelMeeting.choices, { batchId }, { enabled: batchId !== '' })
  const form = useFields(meetingFields, {
    start: meeting ?? {},
    call: panelMeeting.save,
    also: {
      batchId,
      chairId,
      members: [...members],
      cases: [...cases],
      ...(meeting ? { id: meeting.id, version: meeting.version } : {}),
    },
    parts: ['batchId', 'chairId', 'members', 'cases'],
    refreshes: [panelMeeting.page],
    onDone: () => toast.success('已保存评审会记录，核对后提请确认'),
    onClose,
  })
  const options = batches.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []
  return (
    <Drawer
      size={860}
      title={meeting ? '修改评审会记录' : '记录评审会'}
      onClose={onClose}
      footer={<ActFoot act="保存" running={form.isRunning ? '正在保存' : false} onAct={form.send} onClose={onClose} />}
    >
      <div className={deskStyles.form}>
        <Field id="meeting-batch" label="批次" required fault={form.faultAt('batchId')}>
          <ChooseOne
            id="meeting-batch"
            value={batchId || null}
            options={options}
            disabled={meeting !== null}
            onChange={(next) => setParts({ ...parts, batchId: next, cases: [] })}
          />
        </Field>
        {meetingFields.map((one) => (
          <FieldBox key={one.key} form={form} field={one} />
        ))}
        {batchId ? (
          <QueryView query={choices} loading="正在加载成员和申报" rows={3}>
            {(data) => (
              <>
                <Members
                  form={form}
                  members={members}
                  chairId={chairId}
                  choices={data}
                  onChange={(next) => setParts({ ...parts, members: next })}
                  onChair={(next) => setParts({ ...parts, chairId: next })}
                />
                <Cases
                  form={form}
                  cases={cases}
                  choices={data}
                  onChange={(next) => setParts({ ...parts, cases: next })}
                />
              </>
            )}
          </QueryView>
        ) : (
          <p className="ge-hint">选择批次后，填写成员和各件的结论。</p>
        )}
      </div>
    </Drawer>
  )
}

/** The dialogue's faults at the parts of its input that are no fields. */
type Faults = { faultAt: (part: string) => string | undefined }

type MembersProps = {
  form: Faults
  choices: Choices
  members: readonly MeetingMember[]
  chairId: string
  onChange: (members: readonly MeetingMember[]) => void
  onChair: (id: string) => void
}

function Members({ form, choices, members, chairId, onChange, onChair }: MembersProps) {
  const change = (at: number, over: Partial<MeetingMember>) =>
    onChange(members.map((one, i) => (i === at ? { ...one, ...over } : one)))
  const left = choices.officers.filter(({ id }) => !members.some(({ accountId }) => accountId === id))
  const add = (accountId: string | null, name: string) =>
    onChange([...members, { accountId, name, attendance: 'present', note: '' }])
  return (
    <fieldset className={styles.part}>
      <legend>成员</legend>
      {form.faultAt('members') ? <p className="ge-fault">{form.faultAt('members')}</p> : null}
      {members.map((one, i) => (
        // A row is its place: names of guests may be the same while they are typed.
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
        <div key={i} className={styles.row}>
          <TextInput
            id={`meeting-member-${i}`}
            label="姓名"
            required
            value={one.name}
            disabled={one.accountId !== null}
            maxLength={longestPersonName}
            fault={form.faultAt(`members.${i}.name`) ?? form.faultAt(`members.${i}`)}
            onChange={(name) => change(i, { name })}
          />
          <Field id={`meeting-attendance-${i}`} label="出席">
            <ChooseOne<Attendance>
              id={`meeting-attendance-${i}`}
              value={one.attendance}
              options={attendanceOptions}
              onChange={(attendance) => change(i, { attendance })}
            />
          </Field>
          <TextInput
            id={`meeting-note-${i}`}
            label="说明"
            value={one.note}
            maxLength={meetingLengths.note}
            fault={form.faultAt(`members.${i}.note`)}
            onChange={(note) => change(i, { note })}
          />
          <Button size="small" aria-label={`去掉${one.name}`} onClick={() => onChange(members.toSpliced(i, 1))}>
            去掉
          </Button>
        </div>
      ))}
      <div className={styles.acts}>
        <Field id="meeting-add-officer" label="添加市级管理员" hint="主持人和确认的人从中产生。">
          <ChooseOne
            id="meeting-add-officer"
            value={null}
            options={left.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) => add(id, left.find((one) => one.id === id)?.name ?? '')}
          />
        </Field>
        <Button size="small" icon="plus" onClick={() => add(null, '')}>
          添加专家或列席人员
        </Button>
      </div>
      <Field id="meeting-chair" label="主持人" required fault={form.faultAt('chairId')}>
        <ChooseOne
          id="meeting-chair"
          value={chairId || null}
          options={members.flatMap(({ accountId, name }) => (accountId ? [{ value: accountId, label: name }] : []))}
          nothing="请先添加市级管理员"
          onChange={onChair}
        />
      </Field>
    </fieldset>
  )
}

type CasesProps = {
  form: Faults
  choices: Choices
  cases: readonly MeetingCaseInput[]
  onChange: (cases: readonly MeetingCaseInput[]) => void
}

function Cases({ form, choices, cases, onChange }: CasesProps) {
  const change = (at: number, over: Partial<MeetingCaseInput>) =>
    onChange(cases.map((one, i) => (i === at ? { ...one, ...over } : one)))
  const left = choices.cases.filter(({ filingId }) => !cases.some((one) => one.filingId === filingId))
  const textOf = (filingId: string) => {
    const found = choices.cases.find((one) => one.filingId === filingId)
    return found ? caseText(found) : ''
  }
  return (
    <fieldset className={styles.part}>
      <legend>讨论的申报</legend>
      {form.faultAt('cases') ? <p className="ge-fault">{form.faultAt('cases')}</p> : null}
      {cases.map((one, i) => (
        <div key={one.filingId} className={styles.row}>
          <p className={styles.whole}>{textOf(one.filingId)}</p>
          <Field id={`meeting-conclusion-${i}`} label="结论">
            <ChooseOne<MeetingConclusion>
              id={`meeting-conclusion-${i}`}
              value={one.conclusion}
              options={conclusionOptions}
              onChange={(conclusion) => change(i, { conclusion })}
            />
          </Field>
          <TextInput
            id={`meeting-reason-${i}`}
            label="理由"
            value={one.reason}
            maxLength={meetingLengths.reason}
            fault={form.faultAt(`cases.${i}.reason`) ?? form.faultAt(`cases.${i}`)}
            onChange={(reason) => change(i, { reason })}
          />
          <TextInput
            id={`meeting-dissent-${i}`}
            label="不同意见（谁、什么理由）"
            value={one.dissent}
            maxLength={meetingLengths.dissent}
            fault={form.faultAt(`cases.${i}.dissent`)}
            onChange={(dissent) => change(i, { dissent })}
          />
          <Button
            size="small"
            aria-label={`去掉${textOf(one.filingId)}`}
            onClick={() => onChange(cases.toSpliced(i, 1))}
          >
            去掉
          </Button>
        </div>
      ))}
      <Field id="meeting-add-case" label="添加申报">
        <ChooseOne
          id="meeting-add-case"
          value={null}
          isLong
          options={left.map((one) => ({ value: one.filingId, label: caseText(one) }))}
          nothing="本批次没有其他已提交的申报"
          onChange={(filingId) => onChange([...cases, { filingId, conclusion: 'favour', reason: '', dissent: '' }])}
        />
      </Field>
    </fieldset>
  )
}

const caseText = ({ number, enterpriseName, stateLabel, score }: Choice) =>
  `${enterpriseName}（${number}，${stateLabel}${score ? `，均分${score}` : ''}）`
