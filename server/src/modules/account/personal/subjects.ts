/** Where a personal value is found, by what it belongs to: each within the asker's scope, each as the screen shows it masked. */
import type { PersonalSubject } from '@green/contract/calls/account/personal.ts'
import { refuse } from '@green/contract/errors.ts'
import { accountStateLabels, isAdministrator, isCityOfficer } from '@green/contract/roles.ts'
import type { RowAnswers } from '@green/filing/form/answers.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import { isShownTo } from '@green/filing/programme/list-columns.ts'
import { labelOf, specOf } from '@green/filing/records/record.ts'
import { findField, unseenKeys } from '@green/filing/workflow/decision.ts'
import { shownLoginName } from '../../../base/account/administration/freed-login-name.ts'
import { findCaseRow } from '../../../base/case/case-store.ts'
import { fieldLabels, fieldText } from '../../../base/enterprise/fields.ts'
import { contactFields } from '../../../base/enterprise/masks.ts'
import { findEnterprise } from '../../../base/enterprise/store.ts'
import { type RecordTable, recordScope } from '../../../base/record/store.ts'
import { namesOf } from '../../../base/reference/names.ts'
import { programmeOfFiling } from '../../../base/reference/programmes.ts'
import { type RecordKey, storedRecord } from '../../../db/records.ts'
import { stepActor } from '../../../filing/lists/gather.ts'
import { findFiling } from '../../../filing/record/store.ts'
import { submissionsOf } from '../../../filing/record/version-store.ts'
import { asRead } from '../../../filing/send/version/versions.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Services } from '../../../platform/services.ts'
import { inquiryKind } from '../../content/inquiry/kind.ts'
import { findDiagnosis } from '../../service/diagnosis/store.ts'
import { ratingKind } from '../../service/rating/kind.ts'
import { raterName } from '../../service/rating/store.ts'
import { findLearner } from '../../service/training/records-store.ts'
import { findObjection } from '../../title/objection/store.ts'
import { lockRequest } from '../hand-over/store.ts'
import { findAccount } from './store.ts'

/** A value with its name in words. */
type Found = { label: string; value: string }

export type Subject = {
  /** Whose it is, for the log. */
  whose: string
  enterpriseId: string | null
  filingId: string | null
  /** Null: there is no such field, or not for this reader. */
  valueOf: (field: string) => Found | null
}

type Find = (services: Services, ask: { id: string; no?: number | undefined }, actor: Actor) => Promise<Subject | null>

export const subjects: Record<PersonalSubject, Find> = {
  enterprise: async ({ db }, { id }, actor) => {
    const record = await findEnterprise(db, actor, { id })
    if (!record) return null
    const names = await namesOf(db)
    return {
      whose: `${record.enterpriseName} ${record.socialCode}`,
      enterpriseId: record.id,
      filingId: null,
      valueOf: (path) => {
        const isWish = path.startsWith('proposed.')
        const key = isWish ? path.slice('proposed.'.length) : path
        if (!contactFields.includes(key)) return null
        const value = (isWish ? record.proposed : record.profile)?.[key]
        return { label: `${fieldLabels[key] ?? key}${isWish ? '（拟变更）' : ''}`, value: fieldText(key, value, names) }
      },
    }
  },
  account: async ({ db }, { id }, actor) => {
    const account = await findAccount(db, actor, id)
    return (
      account && {
        whose: `${account.name}（${shownLoginName(account) || accountStateLabels.cancelled}）`,
        enterpriseId: account.enterpriseId,
        filingId: null,
        valueOf: (field) => (field === 'mobile' ? { label: '手机号', value: account.mobile } : null),
      }
    )
  },
  filing: async ({ db }, { id, no }, actor) => {
    const filing = await findFiling(db, actor, id)
    if (!filing) return null
    const sent = await submissionsOf(db, id)
    const read = no === undefined ? asRead(filing, sent[0], actor) : sent.find((one) => one.no === no)
    if (!read) return null
    const programme = programmeOfFiling({ programme: filing.programme, formVersion: read.formVersion })
    const { role } = stepActor(actor)
    const unseen = unseenKeys(programme, role)
    return {
      whose: `${filing.enterpriseName} ${filing.number ?? ''}`.trim(),
      enterpriseId: filing.enterpriseId,
      filingId: filing.id,
      valueOf: (path) => {
        if (path === 'legalPhone' && !findField(programme, path))
          return { label: fieldLabels.legalPhone ?? path, value: read.organisation.legalPhone ?? '' }
        const [key = '', rowId, column] = path.split('.')
        const field = fieldsOf(programme).find((one) => one.key === key && !unseen.has(key))
        if (!field) return null
        if (rowId === undefined) return isShownTo(field.spec, role) ? found(field.label, read.answers[key]) : null
        if (field.spec.kind !== 'rows') return null
        const cell = field.spec.columns.find((one) => one.key === column)
        const rows = (read.answers[key] ?? []) as RowAnswers[]
        const at = rows.findIndex((row) => row.rowId === rowId)
        return cell && at >= 0 && isShownTo(cell.spec, role)
          ? found(`${field.label}第${at + 1}行${cell.label}`, rows[at]?.[cell.key])
          : null
      },
    }
  },
  handOver: async ({ db }, { id }, actor) => {
    const request = await lockRequest(db, actor, id)
    return (
      request && {
        whose: `${request.name}（账号接管申请 ${request.socialCode}）`,
        enterpriseId: request.enterpriseId,
        filingId: null,
        valueOf: (field) =>
          field === 'mobile'
            ? { label: '申请人手机号', value: request.mobile }
            : field === 'email'
              ? { label: '申请人电子邮箱', value: request.email }
              : null,
      }
    )
  },
  rate: async ({ db }, { id }, actor) => {
    const rate = isAdministrator(actor.role) ? null : await findCaseRow(db, ratingKind, id, actor)
    return (
      rate && {
        whose: `${await raterName(db, rate.enterpriseId)} 服务评价`,
        enterpriseId: rate.enterpriseId,
        filingId: null,
        valueOf: (field) =>
          field === 'contactPhone' && !rate.anonymous ? found('评价人电话', rate.contactPhone) : null,
      }
    )
  },
  push: ofRecord('push'),
  objection: async ({ db }, { id }, actor) => {
    const raised = isCityOfficer(actor.role) ? await findObjection(db, { id }) : null
    const filing = raised && (await findFiling(db, actor, raised.filingId))
    return (
      filing && {
        whose: `${raised.name}（异议 ${raised.number}）`,
        enterpriseId: filing.enterpriseId,
        filingId: filing.id,
        valueOf: (field) => (field === 'contact' ? { label: '异议人联系方式', value: raised.contact } : null),
      }
    )
  },
  inquiry: async ({ db }, { id }, actor) => {
    const inquiry = isAdministrator(actor.role) ? null : await findCaseRow(db, inquiryKind, id, actor)
    return (
      inquiry && {
        whose: `${inquiry.askerName}（咨询留言 ${inquiry.number}）`,
        enterpriseId: inquiry.enterpriseId,
        filingId: null,
        valueOf: (field) => (field === 'contactPhone' ? found('留言人电话', inquiry.contactPhone) : null),
      }
    )
  },
  diagnosis: async ({ db }, { id }, actor) => {
    const diagnosis = await findDiagnosis(db, actor, id)
    return (
      diagnosis && {
        whose: `${diagnosis.enterpriseName} 绿色诊断 ${diagnosis.number}`,
        enterpriseId: diagnosis.enterpriseId,
        filingId: null,
        valueOf: (field) => (field === 'contactPhone' ? found('诊断联系电话', diagnosis.request.contactPhone) : null),
      }
    )
  },
  learner: async ({ db }, { id }, actor) => {
    const learner = await findLearner(db, actor, id)
    return (
      learner && {
        whose: `${learner.personName}（${learner.enterpriseName} 培训学员）`,
        enterpriseId: learner.enterpriseId,
        filingId: null,
        valueOf: (field) => (field === 'phone' ? { label: '学员手机号', value: learner.phone } : null),
      }
    )
  },
}

/** A personal field of a declared record, as its declaration calls it. */
function ofRecord(key: RecordKey): Find {
  const { record, table: stored } = storedRecord(key)
  const table = stored as RecordTable
  return async ({ db }, { id }, actor) => {
    const row = await findCaseRow(db, { table, scope: recordScope(table, record.reads) }, id, actor)
    if (!row) return null
    const { enterpriseId, enterpriseName } = row
    return {
      whose: `${enterpriseName} ${record.case.title}`,
      enterpriseId,
      filingId: null,
      valueOf: (field) =>
        specOf(record, field)?.personal
          ? found(record.revealed[field] ?? labelOf(record, field), (row as Record<string, unknown>)[field])
          : null,
    }
  }
}

const found = (label: string, value: unknown): Found => ({ label, value: typeof value === 'string' ? value : '' })

/** The subject within scope; a foreign one is answered like a missing one. */
export async function getSubject(services: Services, of: PersonalSubject, ask: Parameters<Find>[1], actor: Actor) {
  const subject = await subjects[of](services, ask, actor)
  if (!subject) throw refuse('NOT_FOUND')
  return subject
}
