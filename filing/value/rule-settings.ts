/** What a city configures of the typed checks. Apart from them: every page knows the settings, few pages check anything. */

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
