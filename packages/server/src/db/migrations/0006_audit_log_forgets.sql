-- What was done stays written. Only who it was from may be taken out, when a person leaves or time has passed: the
-- address and the browser go together, and names in the details are replaced. After two years the entry itself may go.
CREATE OR REPLACE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.created_at < now() - interval '2 years' THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.ip_address IS NULL AND NEW.user_agent IS NULL
    AND (NEW.id, NEW.actor_id, NEW.action, NEW.target_type, NEW.target_id, NEW.created_at)
      IS NOT DISTINCT FROM (OLD.id, OLD.actor_id, OLD.action, OLD.target_type, OLD.target_id, OLD.created_at)
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the audit log is append-only';
END
$$;
