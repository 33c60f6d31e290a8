//! Requests about events: tournaments that people attend.

use maneframe_protocol::{
    Appointed, EventAct, EventEntry, EventInfo, EventList, EventRole, EventView, FileBack, Joined, NewEvent, StaffLink,
};

use crate::site::{ClientError, Site, word};

impl Site {
    /// Opens an event. The user is its organizer.
    ///
    /// # Errors
    /// If the server refuses its settings, or does not respond.
    pub async fn open_event(&self, new: &NewEvent) -> Result<EventView, ClientError> {
        self.post("/events", new).await
    }

    /// Returns an event as the user sees it.
    ///
    /// # Errors
    /// If there is none, or the server does not respond.
    pub async fn event(&self, id: &str) -> Result<EventView, ClientError> {
        self.get(&format!("/events/{}", word(id))).await
    }

    /// Lists events for everybody.
    ///
    /// # Errors
    /// If the server does not respond.
    pub async fn events(&self) -> Result<Vec<EventInfo>, ClientError> {
        self.get("/events").await
    }

    /// Carries out an act in an event.
    ///
    /// # Errors
    /// If the server refuses it, or does not respond.
    pub async fn act_in_event(&self, id: &str, act: &EventAct) -> Result<EventView, ClientError> {
        self.post(&format!("/events/{}/acts", word(id)), act).await
    }

    /// Returns the table at which the user plays in an event.
    ///
    /// # Errors
    /// If there is none now, or the server does not respond.
    pub async fn event_table(&self, id: &str) -> Result<Joined, ClientError> {
        self.post(&format!("/events/{}/tables", word(id)), &()).await
    }

    /// Returns the deck list of a player of an event.
    ///
    /// # Errors
    /// If the user may not read it, or the server does not respond.
    pub async fn event_list(&self, id: &str, player: u32) -> Result<EventList, ClientError> {
        self.get(&format!("/events/{}/lists/{player}", word(id))).await
    }

    /// Returns the log of an event in words.
    ///
    /// # Errors
    /// If the user is not in the staff, or the server does not respond.
    pub async fn event_log(&self, id: &str) -> Result<Vec<EventEntry>, ClientError> {
        self.get(&format!("/events/{}/log", word(id))).await
    }

    /// Returns the file of an event, with which the terminal program goes on.
    ///
    /// # Errors
    /// If the user is not in the staff, or the server does not respond.
    pub async fn event_file(&self, id: &str) -> Result<String, ClientError> {
        self.text(&format!("/events/{}/file", word(id))).await
    }

    /// Hands the file of an event back.
    ///
    /// # Errors
    /// If one of its acts doesn't fit, or the server does not respond.
    pub async fn event_file_back(&self, id: &str, back: &FileBack) -> Result<EventView, ClientError> {
        self.post(&format!("/events/{}/file", word(id)), back).await
    }

    /// Makes a link by which one person joins the staff of an event.
    ///
    /// # Errors
    /// If the user is not its organizer, or the server does not respond.
    pub async fn event_staff(&self, id: &str, role: EventRole) -> Result<StaffLink, ClientError> {
        self.post(&format!("/events/{}/staff", word(id)), &Appointed { role }).await
    }

    /// Accepts an invitation to the staff of an event.
    ///
    /// # Errors
    /// If it is not valid, or the server does not respond.
    pub async fn join_event_staff(&self, id: &str, secret: &str) -> Result<EventView, ClientError> {
        self.post(&format!("/events/{}/staff/{}", word(id), word(secret)), &()).await
    }

    /// Returns an export of an event.
    ///
    /// # Errors
    /// If there is none of that name, or the server does not respond.
    pub async fn event_export(&self, id: &str, name: &str) -> Result<String, ClientError> {
        self.text(&format!("/events/{}/exports/{}", word(id), word(name))).await
    }
}
