/** 企业信息审核: enterprises waiting for their county; record, licence and decision side by side, the next one by key. */

import { board } from '@green/contract/calls/content/public.ts'
import { enterprise as calls, lsdtqyinfo } from '@green/contract/calls/enterprise/enterprise.ts'
import { missingText } from '@green/contract/enterprise/profile-completeness.ts'
import { nameReason, verifyOpinion } from '@green/contract/fields/enterprise.ts'
import { isCityOfficer, isDistrictOfficer } from '@green/contract/roles.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { boxOf } from '../../../filing/fields/box-of.ts'
import { FieldsBody } from '../../../filing/fields/fields-dialog.tsx'
import { useFields } from '../../../filing/fields/use-fields.ts'
import { FilePreview } from '../../../filing/view/answer/file-list.tsx'
import { NearestOf } from '../../../filing/view/figure/nearest-words.tsx'
import { callKey, useAct, useCall } from '../../../platform/request/query.ts'
import { isRefusal } from '../../../platform/request/refusal.ts'
import { request } from '../../../platform/request/request.ts'
import { useSession } from '../../../platform/session/session.ts'
import { whoSaved } from '../../../platform/session/who-saved.ts'
import { Button } from '../../../ui/control/button.tsx'
import { useConfirm } from '../../../ui/control/confirm.tsx'
import { TextArea } from '../../../ui/control/field.tsx'
import { Refused, RefusedLine } from '../../../ui/control/refused.tsx'
import { dateText, dateTimeText, today } from '../../../ui/figure/date-text.ts'
import { Tag } from '../../../ui/figure/tag.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { Empty, EmptyByFilter, ReadOnly } from '../../../ui/page/faces.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { PersonalValue } from '../../account/personal/personal-value.tsx'
import { opinionSaver, type SavedState } from '../../desk/draft/opinion-saver.ts'
import { SavedLine } from '../../desk/draft/saved-line.tsx'
import { useDeskKeys } from '../../desk/keys/use-desk-keys.ts'
import { choice, county, textFilter } from '../../list/filters.tsx'
import { ListFilters } from '../../list/list-frame.tsx'
import { useList } from '../../list/use-list.ts'
import { shownValue, verificationLabels } from './archive-fields.ts'
import { type Card, contacts, ProfileView } from './enterprise-card.tsx'
import styles from './enterprises.module.css'

const states = Object.entries(verificationLabels).map(([value, { label }]) => ({ value, label }))
const filters = [
  textFilter('keyword', '企业', '名称、拼音首字母或信用代码'),
  county,
  choice('verification', '审核状态', states, { usual: 'verifying' }),
  choice('nameCheck', '企业名称', [
    { value: 'waiting', label: '名称待核' },
    { value: 'none', label: '待区县审核' },
  ]),
]

export function VerificationPage() {
  const list = useList(lsdtqyinfo.page, { filters, also: { id: '' } })
  const { query: waiting, place, setPlace, open } = list
  const verification = list.request.verification ?? 'verifying'
  const rows = waiting.data?.rows ?? []
  const openId = place.id || rows[0]?.id || ''
  const at = rows.findIndex((row) => row.id === openId)
  const after = () => open({ id: rows[at + 1]?.id ?? rows[at - 1]?.id ?? '' })
  const { page, size } = list.at
  const turnTo = (to: number) => setPlace({ page: to, size, id: '' })
  const before = rows[at - 1]
  const behind = rows[at + 1]
  const total = waiting.data?.total ?? 0
  const onPrevious = before ? () => open({ id: before.id }) : at === 0 && page > 1 ? () => turnTo(page - 1) : null
  const onNext = behind ? () => open({ id: behind.id }) : at >= 0 && page * size < total ? () => turnTo(page + 1) : null
  useDeskKeys((key) => {
    if (key === 'next') onNext?.()
    else if (key === 'previous') onPrevious?.()
    else if (key === 'opinion' || key === 'return') document.getElementById('verify-opinion')?.focus()
    else if (key === 'accept') document.getElementById('verify-accept')?.focus()
  })
  return (
    <Page
      title="企业信息审核"
      lead="核对企业名称、统一社会信用代码、区县、行业、法定代表人与营业执照是否一致。审核通过后企业方可申报。"
    >
      <Sheet>
        <ListFilters list={{ ...list, setFilter: (change) => setPlace({ ...change, id: '' }) }} />
        <QueryView query={waiting} loading="正在加载待审核企业" rows={6}>
          {() => (
            <>
              {rows.length === 0 ? (
                list.filtered ? (
                  <EmptyByFilter
                    onClear={list.clear}
                    nearest={
                      <NearestOf
                        searched={{ searchText: place.keyword, onSearch: (keyword) => setPlace({ keyword, id: '' }) }}
                      />
                    }
                  />
                ) : (
                  <Empty title="没有待审核的企业" hint="新企业提交信息后，会在这里和消息中提醒。" />
                )
              ) : null}
              {rows.length > 0 || place.id !== '' ? (
                <div className={styles.verify}>
                  <nav className={styles.verifyNav} aria-label={`${verificationLabels[verification].label}的企业`}>
                    <ul className={styles.queue} data-part="queue">
                      {rows.map((row) => (
                        <li key={row.id}>
                          <button type="button" aria-current={row.id === openId} onClick={() => open({ id: row.id })}>
                            <strong>{row.enterpriseName}</strong>
                            {row.nameToGrant === null ? null : <Tag tone="orange">名称待核</Tag>}
                            <small>
                              {row.qxName}　{row.submittedAt ? `${dateTimeText(row.submittedAt)} 提交` : '未提交'}
                            </small>
                            {verification === 'verifying' && row.submittedAt ? (
                              <small>{waitedText(row.submittedAt)}</small>
                            ) : null}
                          </button>
                        </li>
                      ))}
                    </ul>
                    <div className={styles.verifyTurn}>
                      {at < 0 ? null : <span>{`第 ${(page - 1) * size + at + 1} 家，共 ${total} 家`}</span>}
                      <Button size="small" disabled={!onPrevious} onClick={() => onPrevious?.()} aria-keyshortcuts="K">
                        上一家（K）
                      </Button>
                      <Button size="small" disabled={!onNext} onClick={() => onNext?.()} aria-keyshortcuts="J">
                        下一家（J）
                      </Button>
                    </div>
                  </nav>
                  {openId ? (
                    <VerificationCase key={openId} id={openId} chosen={place.id !== ''} onDecided={after} />
                  ) : null}
                </div>
              ) : null}
            </>
          )}
        </QueryView>
      </Sheet>
    </Page>
  )
}

/** How long it has waited: 今天提交, 已等待 6 天. */
export function waitedText(submittedAt: string, now: string = today()): string {
  const days = Math.round((Date.parse(now) - Date.parse(dateText(submittedAt))) / 86_400_000)
  return days <= 0 ? '今天提交' : `已等待 ${days} 天`
}

/** `chosen` by the user: then it takes the focus. */
function VerificationCase({ id, chosen, onDecided }: { id: string; chosen: boolean; onDecided: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const card = useCall(lsdtqyinfo.getOne, { id })
  const loaded = card.data?.enterprise.id
  useEffect(() => {
    if (chosen && loaded) heading.current?.focus()
  }, [chosen, loaded])
  return (
    <QueryView query={card} loading="正在加载企业信息" rows={8}>
      {(data) => {
        const { enterprise } = data
        const licence = enterprise.licenceFile[0]
        return (
          <article className={styles.verifyCase}>
            <div className={styles.profile}>
              <h2 ref={heading} tabIndex={-1}>
                {enterprise.enterpriseName}
              </h2>
              <NameNotice card={data} />
              {enterprise.pendingChange ? <KeyChanges card={data} /> : null}
              {enterprise.proposed ? <Proposals id={enterprise.id} proposed={enterprise.proposed} /> : null}
              <ProfileView card={data} />
            </div>
            <section className={styles.verifyLicence}>
              <h3>营业执照</h3>
              {licence ? <FilePreview file={licence} /> : <Empty title="没有上传营业执照" />}
            </section>
            <Decision card={data} onDecided={onDecided} onReload={() => void card.refetch()} />
          </article>
        )
      }}
    </QueryView>
  )
}

/** A name beyond the usual rule: that it waits for the city, or how the city granted it. */
function NameNotice({ card: { enterprise } }: { card: Card }) {
  const { nameToGrant, nameGrant } = enterprise
  if (nameToGrant !== null)
    return (
      <Notice
        tone="warning"
        title={`名称待核：“${nameToGrant}”含字母、数字或其他字符，企业填报与证照一致。市级对照营业执照核准后，区县方可审核通过。`}
      />
    )
  return nameGrant ? (
    <p className="ge-hint">{`名称“${nameGrant.name}”已于${dateTimeText(nameGrant.at)}由市级核准：${nameGrant.reason}`}</p>
  ) : null
}

/** The city's step at a name that waits: granted, or back to the enterprise, with a reason. */
function NameDecision({ enterprise, onDecided }: { enterprise: Card['enterprise']; onDecided: () => void }) {
  const form = useFields([nameReason], {
    call: calls.decideName,
    also: { id: enterprise.id, version: enterprise.version },
    onDone: (_, { approve }) =>
      toast.success(approve ? `已核准名称：${enterprise.nameToGrant}` : `已退回：${enterprise.nameToGrant}`),
    onClose: onDecided,
    refreshes: [lsdtqyinfo.page, lsdtqyinfo.getOne, board.today],
  })
  return (
    <section className={styles.decide} aria-label="名称核准">
      <FieldsBody form={form} />
      <RefusedLine>{form.refusal}</RefusedLine>
      <div className={styles.decideButtons}>
        <Button
          kind="primary"
          running={form.isRunning ? '正在办理' : false}
          onClick={() => form.sendWith({ approve: true })}
        >
          核准名称
        </Button>
        <Button kind="danger" disabled={form.isRunning} onClick={() => form.sendWith({ approve: false })}>
          退回企业
        </Button>
      </div>
    </section>
  )
}

/** Differences between the registration and the archive; on approval they replace the archive's values. */
function Proposals({ id, proposed }: { id: string; proposed: NonNullable<Card['enterprise']['proposed']> }) {
  const text = (field: string, key: string, value: string) =>
    contacts.includes(key) && value ? <PersonalValue of="enterprise" id={id} field={field} value={value} /> : value
  return (
    <section>
      <h3>注册填报与档案不一致的内容</h3>
      <p className="ge-hint">该企业已在档案中。审核通过后以下填报内容写入档案，原值记入变更记录；退回时档案不变。</p>
      <DataTable
        caption="填报与档案对照"
        rows={proposed}
        rowKey={(row) => row.field}
        columns={[
          { key: 'label', title: '事项', head: true, cell: (row) => row.label },
          { key: 'archive', title: '档案现值', cell: (row) => text(row.field, row.field, row.archive) || '—' },
          {
            key: 'proposed',
            title: '企业填报',
            cell: (row) => (
              <mark className={styles.changed}>
                {text(`proposed.${row.field}`, row.field, row.proposed) || '（清空）'}
              </mark>
            ),
          },
        ]}
      />
    </section>
  )
}

function KeyChanges({ card: { enterprise } }: { card: Card }) {
  return (
    <section>
      <h3>申请变更的关键信息</h3>
      <DataTable
        caption="关键信息变更"
        rows={enterprise.wanted}
        rowKey={(row) => row.field}
        columns={[
          { key: 'label', title: '事项', head: true, cell: (row) => row.label },
          { key: 'before', title: '现登记', cell: (row) => shownValue(row.before) },
          { key: 'after', title: '变更为', cell: (row) => <mark className={styles.changed}>{row.after}</mark> },
        ]}
      />
    </section>
  )
}

/** The opinion in progress, kept on the server while one types and when the enterprise is left. */
function useSavedOpinion({ enterprise: { id }, opinionDraft }: Card) {
  const client = useQueryClient()
  const [opinion, setOpinion] = useState(opinionDraft?.opinion ?? '')
  const [saved, setSaved] = useState<SavedState>(opinionDraft && { at: opinionDraft.at })
  const saver = useMemo(
    () =>
      opinionSaver(async (text: string) => {
        const answer = await request(calls.keepOpinion, { id, opinion: text })
        client.setQueryData<Card>(
          callKey(lsdtqyinfo.getOne, { id }),
          (card) => card && { ...card, opinionDraft: text === '' ? null : { opinion: text, ...answer } },
        )
        return answer
      }, setSaved),
    [client, id],
  )
  useEffect(() => () => saver.flush(), [saver])
  return {
    opinion,
    saved,
    setOpinion: (text: string) => {
      setOpinion(text)
      saver.later(text)
    },
    flush: saver.flush,
    /** After the decision; the server has dropped its copy with it. */
    forget: () => {
      saver.forget()
      setOpinion('')
      setSaved(null)
    },
  }
}

function Decision({ card, onDecided, onReload }: { card: Card; onDecided: () => void; onReload: () => void }) {
  const { enterprise } = card
  const role = useSession((session) => session.login?.userRole)
  const { opinion, saved, setOpinion, flush, forget } = useSavedOpinion(card)
  const [fault, setFault] = useState<string | null>(null)
  const [confirm, confirmation] = useConfirm()
  const decide = useAct(calls.verify, {
    refreshes: [lsdtqyinfo.page, board.today],
    onDone: (_, { approve }) => {
      forget()
      toast.success(approve ? `已通过：${enterprise.enterpriseName}` : `已退回：${enterprise.enterpriseName}`)
      onDecided()
    },
  })
  if (isCityOfficer(role) && enterprise.verification === 'verifying' && enterprise.nameToGrant !== null)
    return <NameDecision enterprise={enterprise} onDecided={onDecided} />
  if (!isDistrictOfficer(role)) return <ReadOnly reason="企业信息由所在区县审核。" />
  if (enterprise.verification !== 'verifying') {
    return (
      <ReadOnly
        reason={`当前状态：${verificationLabels[enterprise.verification].label}${
          enterprise.verificationOpinion ? `（${enterprise.verificationOpinion}）` : ''
        }`}
      />
    )
  }
  const send = (approve: boolean) => {
    setFault(null)
    const text = opinion.trim()
    if (!approve && text === '') {
      setFault('请填写退回意见')
      document.getElementById('verify-opinion')?.focus()
      return
    }
    decide.mutate(
      { id: enterprise.id, version: enterprise.version, approve, ...(text === '' ? {} : { opinion: text }) },
      {
        onError: (error) => {
          const named = error.errors.find((one) => one.field === 'opinion')
          if (named) setFault(named.message)
          else if (isRefusal(error, 'STALE')) {
            const saved = whoSaved(String(error.data.by ?? ''))
            void confirm({
              title: saved.isOwn ? '数据已在别处更新' : '数据已被他人更新',
              text: `${saved.who}于 ${dateTimeText(String(error.data.at ?? ''))} 更新了该企业信息。您填写的意见会保留。`,
              act: '刷新查看',
              cancel: '稍后',
            }).then((yes) => yes && onReload())
          }
        },
      },
    )
  }
  return (
    <section className={styles.decide} aria-label="审核">
      {confirmation}
      {enterprise.completeness.missing.length > 0 ? (
        <Notice
          tone="warning"
          title={`档案完整度 ${enterprise.completeness.percent}%，仍有 ${enterprise.completeness.missing.length} 项未填：${missingText(enterprise.completeness.missing)}。`}
        />
      ) : null}
      <TextArea
        id="verify-opinion"
        {...boxOf(verifyOpinion)}
        fault={fault}
        rows={5}
        value={opinion}
        onChange={setOpinion}
      />
      <Refused error={isRefusal(decide.error, 'STALE') ? null : decide.error} />
      <div className={styles.decideButtons}>
        <Button
          id="verify-accept"
          kind="primary"
          running={decide.isPending ? '正在办理' : false}
          onClick={() => send(true)}
        >
          {enterprise.pendingChange ? '同意变更' : '审核通过'}
        </Button>
        <Button kind="danger" disabled={decide.isPending} onClick={() => send(false)}>
          退回补正
        </Button>
        <SavedLine state={saved} onRetry={flush} />
      </div>
    </section>
  )
}
