/**
 * What a city configures of the typed checks, and the longest texts of fields that many forms have. Apart from the checks: every page
 * knows these, few pages check anything.
 */

/** Of a person's name; one of characters only is shorter. */
export const longestPersonName = 40
/** Of the name of an enterprise, with the exception or without. */
export const longestEnterpriseName = 50
/** Of the name of any other organisation. */
export const longestOrganisationName = 60
/** Of a unified social credit code. */
export const creditCodeLength = 18
/** Of a mobile number, with what comes along when it is pasted. */
export const mobileLength = 20

// The second digits of a mobile number are a city setting; 6 is outside the default set on purpose.
let mobile = /^1[345789][0-9]{9}$/

/** A mobile number of this city. */
export const mobilePattern = (): RegExp => mobile

/** Sets the rules that a city can configure. Without a value the specification's rule applies. */
export function configureRules(settings: { mobileSecondDigits?: string }): void {
  const digits = settings.mobileSecondDigits ?? '345789'
  if (!/^[0-9]+$/.test(digits)) throw new Error(`mobileSecondDigits must be digits, got "${digits}"`)
  mobile = new RegExp(`^1[${digits}][0-9]{9}$`)
}
