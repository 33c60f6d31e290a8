//! Write buffer of a connection. It collects what is written until the next flush, so that all frames of several
//! messages are sent with one system call. Between flushes the buffer is empty.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// Maximum size of the buffer in bytes. A full buffer is sent without a flush.
const MOST: usize = 64 << 10;

/// Mask of the opcode in a frame's first byte, and the opcode of a close frame (RFC 6455, 5.2).
const OPCODE: u8 = 0x0f;
const CLOSE: u8 = 8;

/// Connection with a write buffer.
#[derive(Debug)]
pub struct Gathering<S> {
    stream: S,
    gathered: Vec<u8>,
    /// Number of bytes at the start of the buffer that are already sent.
    sent: usize,
}

impl<S: AsyncWrite + Unpin> Gathering<S> {
    /// Wraps a connection.
    pub fn new(stream: S) -> Gathering<S> {
        Gathering { stream, gathered: Vec::new(), sent: 0 }
    }

    fn poll_send(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        while self.sent < self.gathered.len() {
            match ready!(Pin::new(&mut self.stream).poll_write(context, &self.gathered[self.sent..]))? {
                0 => return Poll::Ready(Err(io::ErrorKind::WriteZero.into())),
                sent => self.sent += sent,
            }
        }
        (self.gathered, self.sent) = (Vec::new(), 0);
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Gathering<S> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        if self.gathered.len() >= MOST {
            ready!(self.poll_send(context))?;
        }
        let taken = bytes.len().min(MOST - self.gathered.len());
        self.gathered.extend_from_slice(&bytes[..taken]);
        // The WebSocket library never flushes its answer to a close frame, so the buffer is sent now.
        if bytes.first().is_some_and(|first| first & OPCODE == CLOSE)
            && let Poll::Ready(sent) = self.poll_send(context)
        {
            sent?;
        }
        Poll::Ready(Ok(taken))
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.poll_send(context))?;
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.poll_send(context))?;
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Gathering<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, duplex};

    use super::{Gathering, MOST};

    #[tokio::test]
    async fn what_is_written_is_sent_when_it_is_flushed_or_much() {
        let (one, mut other) = duplex(1 << 20);
        let mut gathering = Gathering::new(one);
        let mut read = vec![0; 2 * MOST];
        gathering.write_all(b"one").await.expect("room");
        gathering.write_all(b", two").await.expect("room");
        let nothing = tokio::time::timeout(std::time::Duration::from_millis(20), other.read(&mut read)).await;
        assert!(nothing.is_err(), "nothing is sent before the flush");
        gathering.flush().await.expect("the other end reads");
        let so_many = other.read(&mut read).await.expect("both at once");
        assert_eq!((&read[..so_many], gathering.gathered.capacity()), (&b"one, two"[..], 0));
        gathering.write_all(&vec![7; MOST + 1]).await.expect("room");
        assert_eq!(other.read(&mut read).await.expect("what is too much to be held"), MOST);
        gathering.flush().await.expect("the other end reads");
        assert_eq!(other.read(&mut read).await.expect("the rest"), 1);
    }
}
