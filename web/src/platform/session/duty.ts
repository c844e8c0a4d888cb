/** 三员分立: whether the signed-in administrator has one of these duties. Everybody has where duties are not split. */
import type { AdministratorDuty } from '@green/contract/roles.ts'
import { useSession } from './session.ts'

export function useDuty(...duties: readonly AdministratorDuty[]): boolean {
  return useSession(({ login, state }) => {
    const duty = state?.duty ?? null
    return login?.userRole === 'admin' && (duty === null || duties.some((one) => one === duty))
  })
}
