/** 更换手机号: a code to the number that is left and one to the new number. */
import { security } from '@green/contract/calls/account/security.ts'
import { mobile, smsCode } from '@green/contract/fields/person.ts'
import { useState } from 'react'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { ErrorSummary } from '../../../ui/control/error-summary.tsx'
import { TextInput } from '../../../ui/control/field.tsx'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import styles from '../account.module.css'
import { MobileCode, OwnMobileCode } from '../mobile-code.tsx'
import { PictureCode, usePictureCode } from '../picture-code.tsx'
import { Problem } from '../problem.tsx'
import { declared, submitted, useTextBoxes } from '../text-boxes.ts'

export function Mobile() {
  const [isOpen, setOpen] = useState(false)
  const { data } = useCall(security.state, {})
  return (
    <section className={styles.stack} aria-labelledby="own-mobile">
      <h2 id="own-mobile" className={styles.heading}>
        手机号
      </h2>
      <p>
        现手机号 {data?.mobile ?? '…'}
        ，用于登录和接收验证码。更换须用原手机号和新手机号各收一次验证码；原手机号收不到短信的，
        企业请用“原联系人已离职”申请接管，工作人员请联系系统管理员。
      </p>
      <p>
        <Button onClick={() => setOpen(true)}>更换手机号</Button>
      </p>
      {isOpen ? <Change onClose={() => setOpen(false)} /> : null}
    </section>
  )
}

function Change({ onClose }: { onClose: () => void }) {
  const fields = useTextBoxes('mobile', {
    ownCode: declared(smsCode, { label: '原手机收到的验证码' }),
    mobile: declared(mobile, { label: '新手机号码' }),
    verifyCode: declared(smsCode, { label: '新手机收到的验证码' }),
  })
  const picture = usePictureCode()
  const [problem, setProblem] = useState<string | null>(null)
  const change = useAct(security.changeMobile, {
    onDone: () => {
      toast.success('手机号已更换，其他登录已退出')
      onClose()
    },
  })
  const send = () => {
    if (change.isPending) return
    const values = fields.checkAll()
    if (!values) return
    setProblem(null)
    change.mutate(values, {
      onError: (failure) => !fields.take(failure) && setProblem(failure.message),
    })
  }
  return (
    <Dialog
      title="更换手机号"
      onClose={onClose}
      footer={
        <ActFoot act="更换手机号" running={change.isPending ? '正在更换' : false} onAct={send} onClose={onClose} />
      }
    >
      <form className={styles.form} noValidate onSubmit={(event) => submitted(event, send)}>
        <ErrorSummary faults={fields.summary} attempt={fields.attempt} />
        <Problem message={problem} />
        <PictureCode form="mobile" code={picture} />
        <OwnMobileCode by={security.ownCode} control={fields.bind('ownCode')} picture={picture} />
        <TextInput {...fields.bind('mobile')} required type="tel" inputMode="tel" autoComplete="off" />
        <MobileCode
          control={fields.bind('verifyCode')}
          checkMobile={() => fields.checkOne('mobile')}
          scene="changeMobile"
          picture={picture}
        />
      </form>
    </Dialog>
  )
}
