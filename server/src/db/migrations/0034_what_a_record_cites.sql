-- Citations by the record that cites: every saved draft compares them, which without an index read all of them.
CREATE INDEX "file_use_target" ON "file_use" USING btree ("target_id","kind");