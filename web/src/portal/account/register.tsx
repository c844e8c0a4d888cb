/** 企业注册: one account per organisation, by a code sent to the operator's mobile. */

import type { CallOutput } from '@green/contract/call.ts'
import { user } from '@green/contract/calls/account/user.ts'
import { creditCode, email, mobile, newPassword, personName, smsCode } from '@green/contract/fields/person.ts'
import { type OrgKind, orgKindLabels, orgKinds } from '@green/contract/roles.ts'
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import { hintFor } from '@green/filing/form/hints.ts'
import { asLicensedLabel, enterpriseNameFault, isUsualName } from '@green/filing/value/enterprise-name.ts'
import { normalise } from '@green/filing/value/normalise.ts'
import { longestEnterpriseName } from '@green/filing/value/rule-settings.ts'
import { required, validateRule } from '@green/filing/value/rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCounties } from '../../platform/counties.ts'
import { useSystemItems } from '../../platform/navigation/system-items.ts'
import { callQuery, useAct } from '../../platform/request/query.ts'
import { isRefusal } from '../../platform/request/refusal.ts'
import { signIn } from '../../platform/session/session.ts'
import { Button } from '../../ui/control/button.tsx'
import { ErrorSummary } from '../../ui/control/error-summary.tsx'
import { Checkbox, PasswordInput, RadioRow, Select, TextInput } from '../../ui/control/field.tsx'
import { today } from '../../ui/figure/date-text.ts'
import { Dialog } from '../../ui/over/dialog.tsx'
import { toast } from '../../ui/over/toast.tsx'
import styles from './account.module.css'
import { AccountFrame } from './account-frame.tsx'
import { Agreement } from './agreement.tsx'
import { MobileCode } from './mobile-code.tsx'
import { PictureCode, usePictureCode } from './picture-code.tsx'
import { Problem } from './problem.tsx'
import { declared, passwordBox, submitted, useTextBoxes } from './text-boxes.ts'

const yes = 'yes'

/** What archive and official register have for a typed code. */
type FoundEnterprise = CallOutput<typeof user.getEnterName> & { code: string }

function warningOf(found: FoundEnterprise): string | null {
  if (found.registered) return '该企业已注册，请直接登录或联系管理员账号'
  return found.closed ? `企业登记信息显示该单位已${found.closed}，不能注册。如有疑问请联系所在区县` : null
}

const usualHint = '18 位，见营业执照'
const registerNotices: Partial<Record<NonNullable<FoundEnterprise['register']>, string>> = {
  unknown: '企业登记系统查无此代码，请核对；新设立的单位可以继续注册',
  away: '企业登记系统暂时无法连接，请照营业执照填写，注册后自动核验',
}

export function RegisterPage() {
  const fields = useRegistration()
  const { values } = fields
  const items = useSystemItems()
  const picture = usePictureCode()
  const client = useQueryClient()
  const navigate = useNavigate()
  const register = useAct(user.registerByCode)
  const [problem, setProblem] = useState<string | null>(null)
  const [reading, setReading] = useState(false)

  const send = () => {
    if (register.isPending) return
    const typed = fields.checkAll()
    if (!typed) return
    setProblem(null)
    register.mutate(
      {
        ...typed,
        orgKind: orgKinds.find((kind) => kind === typed.orgKind) ?? 'enterprise',
        agreed: true,
        nameAsLicensed: typed.nameAsLicensed === yes,
      },
      {
        onSuccess: (login) => {
          fields.forget()
          client.clear()
          signIn(login)
          toast.success('注册成功')
          void navigate({ to: portalScreens.personalCenter.path, replace: true })
        },
        onError: (failure) => {
          if (isRefusal(failure, 'CAPTCHA_REQUIRED') || isRefusal(failure, 'CAPTCHA_WRONG'))
            picture.ask(failure.message)
          else if (isRefusal(failure, 'CODE_WRONG')) fields.blame('verifyCode', failure.message)
          else if (isRefusal(failure, 'ALREADY_REGISTERED')) fields.blame('socialCode', failure.message)
          else if (!fields.take(failure)) setProblem(failure.message)
        },
      },
    )
  }

  return (
    <AccountFrame
      wide
      title="企业注册"
      lead={
        <>
          一个统一社会信用代码注册一个主账号。已有账号？<Link to="/login">直接登录</Link>
        </>
      }
    >
      <form className={styles.form} noValidate onSubmit={(event) => submitted(event, send)}>
        <ErrorSummary faults={fields.summary} attempt={fields.attempt} />
        <Problem
          message={
            items.sms === '0'
              ? `平台还没有接通短信，收不到验证码，暂时不能注册。请${items.hotline ? `拨打${items.hotline}` : '联系主办单位'}`
              : problem
          }
        />
        <UnitPart fields={fields} />
        <PersonPart fields={fields} picture={picture} />
        <Checkbox
          id={fields.id('agreed')}
          checked={values.agreed === yes}
          onChange={(agreed) => fields.set({ agreed: agreed ? yes : '' })}
          fault={fields.faults.agreed}
        >
          我已阅读并同意
          <button type="button" className="ge-link" onClick={() => setReading(true)}>
            《用户协议和隐私说明》
          </button>
        </Checkbox>
        <Button kind="primary" size="large" type="submit" running={register.isPending ? '正在注册' : false}>
          注册
        </Button>
      </form>
      <Dialog open={reading} onClose={() => setReading(false)} title="用户协议和隐私说明" width="wide">
        <Agreement sponsor={items.sponsor} hotline={items.hotline} />
      </Dialog>
    </AccountFrame>
  )
}

function useRegistration() {
  return useTextBoxes(
    'register',
    {
      orgKind: { label: '单位类型', check: (value) => required(value) },
      socialCode: declared(creditCode),
      enterpriseName: {
        label: '单位名称',
        kind: 'enterpriseName',
        maxLength: longestEnterpriseName,
        check: (value, all) => required(value) ?? enterpriseNameFault(value, all.nameAsLicensed === yes),
      },
      nameAsLicensed: { label: asLicensedLabel, check: () => null },
      qxCode: { label: '所属区县', check: (value) => required(value) },
      contactName: declared(personName, { label: '联系人姓名' }),
      email: declared(email),
      mobile: declared(mobile, { label: '手机号码' }),
      verifyCode: declared(smsCode),
      password: declared(newPassword, { label: '登录密码' }),
      passwordAgain: {
        ...passwordBox({ label: '再次输入密码' }),
        check: (value, all) => required(value) ?? (value === all.password ? null : '两次输入的密码不一致'),
      },
      agreed: { label: '用户协议', check: (value) => (value === yes ? null : '请阅读并同意用户协议和隐私说明') },
    },
    {
      savedAs: 'green.register',
      secret: ['password', 'passwordAgain', 'verifyCode', 'agreed'],
      initial: { orgKind: 'enterprise' },
    },
  )
}
type Registration = ReturnType<typeof useRegistration>

function UnitPart({ fields }: { fields: Registration }) {
  const { values } = fields
  const counties = useCounties()
  const client = useQueryClient()
  const [found, setFound] = useState<FoundEnterprise | null>(null)
  /** Prefills the name when the code is known; never overwrites typed text. */
  const lookUp = async (socialCode: string) => {
    if (socialCode === '' || validateRule('xydm', socialCode) !== null || found?.code === socialCode) return
    const answer = await client.fetchQuery(callQuery(user.getEnterName, { socialCode })).catch(() => null)
    if (!answer) return
    setFound({ code: socialCode, ...answer })
    if (answer.enterpriseName && values.enterpriseName === '')
      fields.set({ socialCode, enterpriseName: answer.enterpriseName })
  }

  const social = fields.bind('socialCode')
  const offersTick = values.enterpriseName !== '' && !isUsualName(normalise('enterpriseName', values.enterpriseName))
  return (
    <fieldset className={styles.part}>
      <legend>单位信息</legend>
      <RadioRow
        id={fields.id('orgKind')}
        label="单位类型"
        required
        value={values.orgKind}
        fault={fields.faults.orgKind}
        onChange={(orgKind) => fields.set({ orgKind })}
        options={orgKinds.map((kind: OrgKind) => ({ value: kind, label: orgKindLabels[kind] }))}
        hint="单位类型决定可以办理的事项，注册后需联系管理员变更"
      />
      <div className={styles.pair}>
        <TextInput
          {...social}
          required
          // With the blanks of a copied code it is longer, until they are taken out.
          maxLength={undefined}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint={
            found?.code === values.socialCode ? (registerNotices[found.register ?? 'found'] ?? usualHint) : usualHint
          }
          warning={
            (found?.code === values.socialCode ? warningOf(found) : null) ??
            hintFor('xydm', values.socialCode, { today: today() })
          }
          onBlur={() => {
            social.onBlur()
            void lookUp(values.socialCode.trim().toUpperCase())
          }}
        />
        <TextInput
          {...fields.bind('enterpriseName')}
          required
          autoComplete="organization"
          hint="与营业执照一致"
          warning={hintFor('enterpriseName', values.enterpriseName, { today: today() })}
        />
        <Select
          {...fields.bind('qxCode')}
          required
          options={counties.options}
          placeholder={counties.query.isPending ? '正在加载区县…' : '请选择'}
          hint={
            counties.query.error ? (
              <>
                没有加载成功：{counties.query.error.message}。
                <button type="button" className="ge-link" onClick={() => void counties.query.refetch()}>
                  重试
                </button>
              </>
            ) : (
              '由该区县审核您的信息和申报'
            )
          }
        />
      </div>
      {offersTick ? (
        <Checkbox
          id={fields.id('nameAsLicensed')}
          checked={values.nameAsLicensed === yes}
          onChange={(ticked) =>
            fields.set({ nameAsLicensed: ticked ? yes : '', enterpriseName: values.enterpriseName })
          }
        >
          {asLicensedLabel}（须上传营业执照，经市级核准名称后由区县审核）
        </Checkbox>
      ) : null}
    </fieldset>
  )
}

function PersonPart({ fields, picture }: { fields: Registration; picture: ReturnType<typeof usePictureCode> }) {
  const { values } = fields
  return (
    <fieldset className={styles.part}>
      <legend>联系人与账号</legend>
      <div className={styles.pair}>
        <TextInput {...fields.bind('contactName')} required autoComplete="name" />
        <TextInput {...fields.bind('email')} required type="email" autoComplete="email" autoCapitalize="none" />
        <TextInput
          {...fields.bind('mobile')}
          required
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          hint="用于登录和接收通知"
        />
        <MobileCode
          control={fields.bind('verifyCode')}
          checkMobile={() => fields.checkOne('mobile')}
          scene="register"
          picture={picture}
        />
      </div>
      <PictureCode form="register" code={picture} />
      <div className={styles.pair}>
        <PasswordInput
          {...fields.bind('password')}
          required
          autoComplete="new-password"
          hint="8 位以上，含大写字母、小写字母和数字"
          warning={hintFor('password', values.password, { today: today(), creditCode: values.socialCode })}
        />
        <PasswordInput {...fields.bind('passwordAgain')} required autoComplete="new-password" />
      </div>
    </fieldset>
  )
}
