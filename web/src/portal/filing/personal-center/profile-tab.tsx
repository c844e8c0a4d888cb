/** 企业信息: the record, its completeness, the state of its verification, and editing it. */

import { user } from '@green/contract/calls/account/user.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useState } from 'react'
import { referenceQuery } from '../../../filing/programme-source.ts'
import { AnswersView } from '../../../filing/view/answer/answers-view.tsx'
import { callKey, useCall } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Icon } from '../../../ui/figure/icon.tsx'
import { Tag } from '../../../ui/figure/tag.tsx'
import { Failed, Loading, ReadOnly } from '../../../ui/page/faces.tsx'
import filingPagesStyles from '../filing-pages.module.css'
import styles from './personal-center.module.css'
import { type ProfileRecord, profileForm, valuesOf } from './profile-form.ts'
import { standings } from './record-verification.ts'

const ProfileEditor = lazy(() => import('./profile-editor.tsx').then((m) => ({ default: m.ProfileEditor })))

export function ProfileTab() {
  const client = useQueryClient()
  const operator = useSession((s) => s.state?.operator)
  const { data, error, isPending, refetch } = useCall(user.getQyinfoById, {})
  const reference = useQuery(referenceQuery(profileForm))
  // Saving by itself changes the record beneath the open form; only sending and reading anew open the form anew.
  const [opening, setOpening] = useState(0)
  const reload = useCallback(() => {
    void refetch().then(() => setOpening((before) => before + 1))
  }, [refetch])
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
            key={opening}
            record={data}
            reference={reference.data}
            onSaved={(saved) => {
              client.setQueryData(callKey(user.getQyinfoById, {}), saved)
              setOpening((before) => before + 1)
            }}
            onReload={reload}
          />
        </Suspense>
      )}
    </>
  )
}

function Head({ record }: { record: ProfileRecord }) {
  const { tone, label, text } = standings[record.verification]
  return (
    <div className={styles.profileHead}>
      <p>
        审核状态 <Tag tone={tone}>{label}</Tag>　{text}
      </p>
      {record.closure ? (
        <p className={filingPagesStyles.notice}>
          <Icon name="alert" size={18} />
          单位已登记为{record.closure.label}（{record.closure.on}，{record.closure.reason}
          ），不能办理新的申报；已提交的事项可以继续办结。如有误，请联系所在区县。
        </p>
      ) : null}
      {record.verificationOpinion ? (
        <p className={filingPagesStyles.notice}>
          <Icon name="back" size={18} />
          审核意见：{record.verificationOpinion}
        </p>
      ) : null}
      {record.pendingChange ? (
        <div className={styles.pending}>
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
      <p className="ge-none">最近更新 {dateTimeText(record.updatedAt)}</p>
    </div>
  )
}
