/** 代办委托: which institution may file for this organisation, what, until when; granted and revoked by the main account. */
import type { CallOutput } from '@green/contract/call.ts'
import { consent } from '@green/contract/calls/account/consent.ts'
import { useState } from 'react'
import { FileList } from '../../../filing/view/answer/file-list.tsx'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Tag, type Tone } from '../../../ui/figure/tag.tsx'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { Empty, Failed, Loading } from '../../../ui/page/faces.tsx'
import { Problem } from '../../account/problem.tsx'
import styles from '../filing-pages.module.css'
import { GiveConsent } from './give-consent.tsx'

type Consent = CallOutput<typeof consent.given>['rows'][number]

const tones: Record<Consent['state'], Tone> = { live: 'green', ended: 'grey', revoked: 'red' }

export function Agents() {
  const isMain = useSession((s) => s.state?.operator === null)
  const { data, error, isPending, refetch } = useCall(consent.given, {})
  const [isGiving, setGiving] = useState(false)
  if (isPending) return <Loading label="正在读取代办委托" />
  if (error) return <Failed message={error.message} traceId={error.traceId} onRetry={() => void refetch()} />
  return (
    <div className={styles.stack}>
      <p>
        可以书面委托平台上的服务机构代办申报。机构只能看到和填写委托范围内的申报，每一步都注明代办人；到期或撤销后即刻不能再查看。
      </p>
      {data.rows.length === 0 ? (
        <Empty title="没有代办委托" hint="委托前请准备加盖公章的委托书扫描件和机构的统一社会信用代码。" />
      ) : (
        <ul className={styles.own}>
          {data.rows.map((one) => (
            <li key={one.id}>
              <ConsentRow one={one} isMain={isMain} />
            </li>
          ))}
        </ul>
      )}
      {isMain ? (
        <p>
          <Button onClick={() => setGiving(true)}>委托服务机构</Button>
        </p>
      ) : (
        <p className="ge-none">委托由主账号办理。</p>
      )}
      {isGiving ? <GiveConsent programmes={data.programmes} onClose={() => setGiving(false)} /> : null}
    </div>
  )
}

function ConsentRow({ one, isMain }: { one: Consent; isMain: boolean }) {
  const [isConfirming, setConfirming] = useState(false)
  const revoke = useAct(consent.revoke, {
    onDone: () => {
      toast.success(`已撤销对${one.institutionName}的委托`)
      setConfirming(false)
    },
  })
  return (
    <article className={styles.row}>
      <div className={styles.rowMain}>
        <h3>
          {one.institutionName}
          <Tag tone={tones[one.state]}>{one.stateLabel}</Tag>
        </h3>
        <p className={styles.rowFacts}>
          <span>{one.institutionCode}</span>
          <span>
            {one.year} 年，至 {one.until}
          </span>
          <span>{one.maySubmit ? '可以代为提交' : '只填报，不提交'}</span>
          <span>
            {one.givenByName} {dateTimeText(one.givenAt)} 委托
          </span>
          {one.revokedAt ? (
            <span>
              {one.revokedByName} {dateTimeText(one.revokedAt)} 撤销
            </span>
          ) : null}
        </p>
        <p>{one.programmes.map(({ title }) => title).join('、')}</p>
        <FileList files={[one.file]} label="委托书" />
      </div>
      {isMain && one.state === 'live' ? (
        <p className={styles.rowActs}>
          <Button size="small" kind="quiet" onClick={() => setConfirming(true)}>
            撤销
          </Button>
        </p>
      ) : null}
      <Dialog
        open={isConfirming}
        title={`撤销委托：${one.institutionName}`}
        onClose={() => setConfirming(false)}
        footer={
          <ActFoot
            act="撤销委托"
            kind="danger"
            running={revoke.isPending ? '正在撤销' : false}
            onAct={() => revoke.mutate({ id: one.id })}
            onClose={() => setConfirming(false)}
          />
        }
      >
        <p>撤销后该机构即刻不能查看和办理本单位的申报；已填写和提交的内容都保留在本单位。</p>
        <Problem message={revoke.error?.message ?? null} />
      </Dialog>
    </article>
  )
}
