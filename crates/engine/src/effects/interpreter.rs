//! [`Interpreter`]: carries out texts in a [`World`].

use std::ops::{Deref, DerefMut};

use crate::model::copied::copied;
use crate::occur::world::World;

/// Carries out texts step by step. It dereferences to its [`World`], so a text can cause any occurrence. The world has
/// no reference to it.
#[derive(Debug)]
pub struct Interpreter {
    world: World,
}

copied!(Interpreter { world });

impl Interpreter {
    /// Creates an interpreter for that world.
    pub(crate) fn new(world: World) -> Interpreter {
        Interpreter { world }
    }
}

impl Deref for Interpreter {
    type Target = World;

    #[inline(always)]
    fn deref(&self) -> &World {
        &self.world
    }
}

impl DerefMut for Interpreter {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut World {
        &mut self.world
    }
}
