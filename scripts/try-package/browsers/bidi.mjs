import { once } from 'node:events';

/**
 * A session of WebDriver BiDi, which is JSON over a WebSocket: commands have numbers, and answers repeat them. Other
 * messages are events.
 */
export async function openSession(address) {
  const socket = new WebSocket(address);
  await once(socket, 'open', { signal: AbortSignal.timeout(limit) });
  const waiting = new Map();
  const events = [];
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(data);
    if (message.type === 'event') events.push(message);
    else {
      const { resolve, reject } = waiting.get(message.id) ?? {};
      waiting.delete(message.id);
      if (message.type === 'success') resolve?.(message.result);
      else reject?.(new Error(`${message.error}: ${message.message}`));
    }
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('the browser closed the session'));
  });
  let commands = 0;
  const send = (method, params) => {
    const id = ++commands;
    const answer = new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      setTimeout(() => reject(new Error(`${method} has no answer`)), limit).unref();
    });
    socket.send(JSON.stringify({ id, method, params }));
    return answer;
  };
  await send('session.new', { capabilities: {} });
  return { send, events, close: () => socket.close() };
}

/** Milliseconds. */
const limit = 60_000;
