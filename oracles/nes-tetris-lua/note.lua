-- Notes that an event has happened; `events` may be absent.
return function(events, id)
  if events then
    events[id] = true
  end
end
