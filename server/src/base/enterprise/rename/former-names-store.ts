/** Former names of enterprises that were renamed before the archive listed them: read once from its record of changes. */
import type { EnterpriseNameBefore } from '@green/contract/enterprise/enterprise.ts'
import { desc, eq } from 'drizzle-orm'
import { type Database, transaction } from '../../../db/database.ts'
import { enterprise, enterpriseChange } from '../../../db/schema/operation/archive.ts'
import { installation } from '../../../db/schema/operation/operation.ts'
import { clock, dayOf } from '../../../platform/clock.ts'
import { nameKeys } from './names.ts'

/** Once per installation, however many processes start together. */
export async function fillFormerNames(db: Database): Promise<void> {
  await transaction(db, async (tx) => {
    const [first] = await tx
      .insert(installation)
      .values({ key: 'former-names', value: '1', at: clock.now() })
      .onConflictDoNothing()
      .returning()
    if (!first) return
    const changes = await tx
      .select({ id: enterpriseChange.enterpriseId, name: enterpriseChange.before, at: enterpriseChange.at })
      .from(enterpriseChange)
      .where(eq(enterpriseChange.field, 'enterpriseName'))
      .orderBy(desc(enterpriseChange.at), desc(enterpriseChange.id))
    for (const [id, rows] of Map.groupBy(changes, (one) => one.id)) {
      const [record] = await tx.select().from(enterprise).where(eq(enterprise.id, id)).for('update')
      if (!record) continue
      const known = new Map<string, EnterpriseNameBefore>(record.formerNames.map((one) => [one.name, one]))
      for (const { name, at } of rows)
        if (name !== '' && name !== record.enterpriseName && !known.has(name))
          known.set(name, { name, until: dayOf(at), by: 'record' })
      const formerNames = [...known.values()]
      if (formerNames.length === record.formerNames.length) continue
      await tx
        .update(enterprise)
        .set({ formerNames, ...nameKeys({ ...record, formerNames }) })
        .where(eq(enterprise.id, id))
    }
  })
}
