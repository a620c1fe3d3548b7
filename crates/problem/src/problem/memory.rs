//! Memory asked for before it is needed: for a problem that is too large, this gives an error
//! instead of an abort.

use super::ProblemError;
use super::error::Fault;
use std::hint::black_box;

/// This much can be had anywhere.
const UNCHECKED_BYTES: u64 = 1 << 20;

/// Refuses work that takes about this many bytes if the system would not give them now.
///
/// A system that promises more memory than it has may still fail to keep its word.
///
/// ```
/// # use quadrille_problem as quadrille;
/// use quadrille::problem::check_memory;
///
/// assert_eq!(check_memory(1000), Ok(()));
/// let error = check_memory(u64::MAX).unwrap_err();
/// assert_eq!(error.to_string(), "not enough memory: about 17592186044416 MB are needed");
/// ```
pub fn check_memory(bytes: u64) -> Result<(), ProblemError> {
    if bytes <= UNCHECKED_BYTES {
        return Ok(());
    }
    let mut trial: Vec<u8> = Vec::new();
    let had = usize::try_from(bytes).is_ok_and(|bytes| trial.try_reserve_exact(bytes).is_ok());
    // what nobody uses, the compiler would not ask for
    black_box(&trial);
    if had {
        Ok(())
    } else {
        Err(ProblemError(Fault::Memory {
            megabytes: bytes.div_ceil(1 << 20),
        }))
    }
}
