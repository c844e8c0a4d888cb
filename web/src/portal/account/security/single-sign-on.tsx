/** 单点登录: whether the account is bound to an identity of the city's provider; shown where one is set up or bound. */
import { singleSignOn } from '@green/contract/calls/account/single-sign-on.ts'
import { useState } from 'react'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import styles from '../account.module.css'
import { Problem } from '../problem.tsx'
import { useLeave } from '../single-sign-on.ts'

export function SingleSignOn() {
  const query = useCall(singleSignOn.own, {})
  const { data, error } = query
  const [asks, setAsks] = useState(false)
  const { leave, isLeaving, problem } = useLeave()
  // Most cities have none: nothing is announced before it is known.
  if (!error && (!data || (data.label === null && data.boundAt === null))) return null
  const label = data?.label ?? '单点登录'
  return (
    <section className={styles.stack} aria-labelledby="own-sign-on">
      <h2 id="own-sign-on" className={styles.heading}>
        {data?.label ? `${label}登录` : '单点登录'}
      </h2>
      <QueryView query={query} loading={null}>
        {(data) =>
          data.boundAt === null ? (
            <>
              <p>现在没有绑定。绑定后，登录时可以选择“用{label}登录”；密码和短信验证码仍然可用。</p>
              <Problem message={problem} />
              <p>
                <Button running={isLeaving ? '正在前往' : false} onClick={() => leave({ from: null, binding: true })}>
                  绑定{label}
                </Button>
              </p>
              <p className="ge-hint">从{label}返回后，须用本账号再登录一次。</p>
            </>
          ) : (
            <>
              <p role="status">
                已于 {dateTimeText(data.boundAt)} 绑定，
                {data.lastUsedAt ? `最近一次使用是 ${dateTimeText(data.lastUsedAt)}。` : '还没有使用过。'}
              </p>
              <p>
                <Button onClick={() => setAsks(true)}>解除绑定</Button>
              </p>
            </>
          )
        }
      </QueryView>
      {asks ? <Unbind label={label} onClose={() => setAsks(false)} /> : null}
    </section>
  )
}

function Unbind({ label, onClose }: { label: string; onClose: () => void }) {
  const unbind = useAct(singleSignOn.unbind, {
    onDone: () => {
      toast.success('已解除绑定')
      onClose()
    },
  })
  return (
    <Dialog
      title={`解除${label}的绑定`}
      onClose={onClose}
      footer={
        <ActFoot
          act="解除绑定"
          running={unbind.isPending ? '正在解除' : false}
          onAct={() => unbind.mutate({})}
          onClose={onClose}
        />
      }
    >
      <Problem message={unbind.error?.message ?? null} />
      <p>解除后不能再用{label}登录本账号，密码和短信验证码不受影响；以后可以重新绑定。</p>
    </Dialog>
  )
}
