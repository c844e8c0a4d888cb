/** 企业信息: the record, its completeness, the state of its verification, and editing it. */

import { user } from '@green/contract/calls/user.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { referenceQuery } from '../../../filing/programme-source.ts'
import { AnswersView } from '../../../filing/view/answers-view.tsx'
import { callKey, useCall } from '../../../platform/query.ts'
import { useSession } from '../../../platform/session.ts'
import { dateTimeText } from '../../../ui/date-text.ts'
import { Failed, Loading, ReadOnly } from '../../../ui/faces.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Tag, type Tone } from '../../../ui/tag.tsx'
import { type ProfileRecord, profileForm, valuesOf } from './profile-form.ts'

const ProfileEditor = lazy(() => import('./profile-editor.tsx').then((m) => ({ default: m.ProfileEditor })))

const standings: Record<ProfileRecord['verification'], { tone: Tone; label: string; words: string }> = {
  pending: { tone: 'grey', label: '待完善', words: '请填写企业信息、上传营业执照，提交区县审核。审核通过后才能申报。' },
  verifying: { tone: 'blue', label: '待审核', words: '已提交，区县正在审核，结果会通过消息和短信通知您。' },
  verified: {
    tone: 'green',
    label: '已审核',
    words: '修改单位名称、信用代码、区县、行业、法定代表人须重新经区县审核，其他信息保存后即时生效。',
  },
  returned: { tone: 'orange', label: '退回补正', words: '请按审核意见修改后重新提交。' },
}

export function ProfileTab() {
  const client = useQueryClient()
  const operator = useSession((s) => s.state?.operator)
  const { data, error, isPending, refetch } = useCall(user.getQyinfoById, {})
  const reference = useQuery(referenceQuery(profileForm))
  const failed = error ?? reference.error
  if (failed)
    return (
      <Failed
        message={failed.message}
        traceId={failed.traceId}
        onRetry={() => {
          void refetch()
          void reference.refetch()
        }}
      />
    )
  if (isPending || !data || !reference.data) return <Loading rows={8} label="正在读取企业信息" />
  return (
    <>
      <Head record={data} />
      {operator ? (
        <>
          <ReadOnly reason={`企业信息由主账号（${operator.mainName}）维护，操作员可以查看。`} />
          <AnswersView programme={profileForm} reference={reference.data} values={valuesOf(data)} />
        </>
      ) : (
        <Suspense fallback={<Loading rows={8} label="正在打开表单" />}>
          <ProfileEditor
            key={data.version}
            record={data}
            reference={reference.data}
            onSaved={(saved) => client.setQueryData(callKey(user.getQyinfoById, {}), saved)}
            onReload={() => void refetch()}
          />
        </Suspense>
      )}
    </>
  )
}

function Head({ record }: { record: ProfileRecord }) {
  const { tone, label, words } = standings[record.verification]
  const labels = new Map(profileForm.form.flatMap((s) => s.fields.map((f) => [f.key as string, f.label])))
  const missing = record.completeness.missing.map((key) => labels.get(key)).filter(Boolean)
  return (
    <div className="pf-profile-head">
      <p>
        审核状态 <Tag tone={tone}>{label}</Tag>　{words}
      </p>
      {record.closure ? (
        <p className="pf-notice">
          <Icon name="alert" size={18} />
          单位已登记为{record.closure.label}（{record.closure.on}，{record.closure.reason}
          ），不能办理新的申报；已提交的事项可以继续办结。如有误，请联系所在区县。
        </p>
      ) : null}
      {record.verificationOpinion ? (
        <p className="pf-notice">
          <Icon name="back" size={18} />
          审核意见：{record.verificationOpinion}
        </p>
      ) : null}
      {record.pendingChange ? (
        <div className="pf-pending">
          <p>以下修改待区县审核，通过前仍按原信息办理：</p>
          <ul>
            {record.wanted.map(({ field, label, before, after }) => (
              <li key={field}>
                {label}由 {before || '（空）'} 改为 {after}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <p>
        完整度 {record.completeness.percent}%
        <br />
        <progress max={100} value={record.completeness.percent} aria-label="完整度" />
        {missing.length > 0 ? <span className="fl-none">　尚未填写：{missing.join('、')}</span> : null}
      </p>
      <p className="fl-none">最近更新 {dateTimeText(record.updatedAt)}</p>
    </div>
  )
}
