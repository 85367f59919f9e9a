import { LockstepError } from '../../spec/errors.ts';

/**
 * There is no certificate for what was asked about, or it does not hold any more. The author of the
 * engine has to act: mend what is wrong, then let the gate judge it again.
 *
 * Codes: `E_CERTIFICATE_MISSING`, `E_CERTIFICATE_INVALID`, `E_CERTIFICATE_SUBJECT`,
 * `E_CERTIFICATE_PROFILE`, `E_CERTIFICATE_LOCKSTEP`, `E_CERTIFICATE_RULES`, `E_CERTIFICATE_CHANGED`,
 * `E_CERTIFICATE_ADDED`, `E_CERTIFICATE_REMOVED`.
 */
export class CertificateError extends LockstepError {}
